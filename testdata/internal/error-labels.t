Labels that are missing, twice there, too far, or behind the last instruction.
-- internal-text
a: goto nowhere
a: if r0 > 5 goto nowhere
call local nowhere
goto end
exit
end:
-- diag
2:1: error: label 'a' is defined twice [duplicate-label]
1:1: note: 'a' is first defined here [first-label]
1:9: error: label 'nowhere' is not defined [undefined-label]
2:19: error: label 'nowhere' is not defined [undefined-label]
3:12: error: label 'nowhere' is not defined [undefined-label]
6:1: error: label 'end' is not followed by an instruction [label-at-end]
