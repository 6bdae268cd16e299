Literals and names.
-- asm
ldi 192.168.1.1
jeq #10.0.0.0, l
ldi 'a'
ldi '\n'
ldi '\''
ldi '\x7f'
ldi '\0'
ldi ' '
ldi mac.hi(01:23:45:67:89:ab)
ldi mac.lo(01:23:45:67:89:ab)
ldi MAC.LO( 1:2:3:4:5:6 )
ldi port(ssh)
ldi port(http-alt)
ldi proto(tcp)
ldi IPPROTO_UDP
ldi ether(ipv6)
ldi ETH_P_ARP
ldi AUDIT_ARCH_X86_64
ldi AUDIT_ARCH_I386
ldi AUDIT_ARCH_SH
ldi AUDIT_ARCH_SHEL
ldi EPERM
ldi 255.255.255.255 & ~255
jeq #proto(tcp), l
ret #proto (udp)
# proto(tcp) is a comment here
#proto(tcp) too
l: ret a #proto(tcp)
-- code
26,0 0 0 3232235777,21 23 0 167772160,0 0 0 97,0 0 0 10,0 0 0 39,0 0 0 127,0 0 0 0,0 0 0 32,0 0 0 291,0 0 0 1164413355,0 0 0 50595078,0 0 0 22,0 0 0 8080,0 0 0 6,0 0 0 17,0 0 0 34525,0 0 0 2054,0 0 0 3221225534,0 0 0 1073741827,0 0 0 42,0 0 0 1073741866,0 0 0 1,0 0 0 4294967040,21 1 0 6,6 0 0 17,22 0 0 0,
