A number that no helper has.
-- internal-text
call 4711
exit
-- verify
1:1: error: slot 0 '(85) call unknown#4711': no helper has number 4711 [internal-helper]
