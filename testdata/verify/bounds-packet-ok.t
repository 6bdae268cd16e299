The first and the last member, and a signed one.
-- internal-text
r0 = *(u32 *)(r1 +16)
r2 = *(u32 *)(r1 +88)
r3 = *(s32 *)(r1 +28)
exit
-- verify
ok
