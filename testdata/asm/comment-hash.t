A number sign is a comment in column 1 and where no operand is missing.
-- asm
# one
#define X 1
  # two
ld #1 # three
add
#2 is a comment, in column 1
 #3
tax # four
ld type # five
lab: # six
ret a # seven
-- code
5,0 0 0 1,4 0 0 3,7 0 0 0,32 0 0 4294963204,22 0 0 0,
