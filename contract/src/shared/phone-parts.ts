import { bareNumber, dial, digitsOf } from './phone.ts'

const fewestDigits = 3

/**
 * The possible parts of E.164 for a typed part of a number: its digits, and its first digits after the plus; none when
 * the text is not a part of a number. A leading 0 may be the trunk prefix or a digit of the middle: both are returned.
 */
export function phoneParts(raw: string): { anywhere: string[]; start: string[] } {
  const text = bareNumber(raw)
  const typed = dial(text)
  const digits = typed && (text.startsWith('0') ? digitsOf(text) : typed.digits)
  if (!digits || digits.length < fewestDigits) return { anywhere: [], start: [] }
  const national = digits.replace(/^0+/, '')
  const trunk = /^91(0\d+)$/.exec(national)?.[1]
  const starts = trunk ? [`91${trunk.slice(1)}`] : digits === national ? [] : [national, `91${national}`]
  return { anywhere: [digits], start: starts.filter((start) => start.length >= fewestDigits) }
}
