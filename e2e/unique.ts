/** Values that no other record of a program has, also when a test runs again in it. */

let last = 0

/** Increases with each call, and from one worker to the next. */
function next(): string {
  last = Math.max(last + 1, Date.now())
  return String(last)
}

/** So many digits, 13 at most: of phone numbers and references. */
export const uniqueDigits = (count: number): string => next().slice(-count)

/** A word of letters, for names: digits in a name count as a mistake. */
export const uniqueLetters = (): string => [...next()].map((digit) => 'abcdefghij'[Number(digit)]).join('')
