Which actions take data, and how much.
-- asm
ret #ALLOW(1)
ret #KILL(1)
ret #ERRNO(70000)
ret #TRAP(-1)
ret #EPERM(1)
ret #errno(1)
ret #allow
-- diag
1:6: error: only ERRNO, TRAP and TRACE take data [action-data]
2:6: error: only ERRNO, TRAP and TRACE take data [action-data]
3:6: error: the data of an action is from 0 to 65535 [action-data]
4:6: error: the data of an action is from 0 to 65535 [action-data]
5:6: error: only ERRNO, TRAP and TRACE take data [action-data]
7:6: error: there is no constant 'allow' [undefined-constant]
