import { readDigits } from './digits.ts'

// One source: how a phone number is read and checked.

export type PhoneKind = 'mobile' | 'landline' | 'foreign'
export type Phone = { e164: string; kind: PhoneKind }
export type PhoneProblem = { problem: string }

export const digitsOf = (text: string) => text.replace(/\D/g, '')
const notIndian = { problem: 'Enter a 10-digit number' }

/**
 * Converts any form of a number to E.164: `+`, `00` or 10 digits, with or without 91 and the trunk zero, in
 * the digits of every script. Only a known prefix is removed: taking the last ten digits would turn foreign
 * numbers into Indian ones.
 */
export function readPhone(raw: string): Phone | PhoneProblem {
  const text = bareNumber(raw)
  const dialled = dial(text)
  if (/\d\D*(?:ext[a-z]*|x|#)\W*\d{1,6}$/i.test(text))
    return { problem: 'Enter the number without its extension' }
  if (digitsOf(text).length > 15) return { problem: 'Enter only one number' }
  if (!dialled) return { problem: 'Enter digits only' }
  const { digits, isInternational } = dialled
  if (isInternational && !digits.startsWith('91')) return readForeign(digits)
  const prefixed = isInternational ? /^910?([1-9]\d{9})$/ : /^(?:0?91)?0?([1-9]\d{9})$/
  const national = prefixed.exec(digits)?.[1]
  if (national) return { e164: `+91${national}`, kind: /^[6-9]/.test(national) ? 'mobile' : 'landline' }
  return /^0\d{9}$/.test(digits) ? { problem: 'Enter a number that does not begin with 0' } : notIndian
}

/** Without the label before the number and the quotes and commas around it. */
export function bareNumber(raw: string): string {
  const label = /^[a-z]+[.:]\s*/i
  const edges = /^[^\p{L}\d+(]+|[^\p{L}\d)]+$/gu
  return readDigits(raw).replace(edges, '').replace(label, '')
}

/**
 * The digits to dial, after the country prefix + or 00 if there is one; null when the text has other
 * characters.
 */
export function dial(text: string): { digits: string; isInternational: boolean } | null {
  const [sign = ''] = /^[\s(]*\+/.exec(text) ?? []
  const rest = text.slice(sign.length)
  if (/[^\d\s().\-/]/.test(rest)) return null
  const isInternational = sign !== '' || /^\D*0\D*0/.test(rest)
  // A zero in brackets is dialled inside the country only.
  const digits = digitsOf(isInternational ? rest.replace(/\(\s*0\s*\)/, '') : rest)
  return { digits: isInternational ? digits.replace(/^00/, '') : digits, isInternational }
}

function readForeign(digits: string): Phone | PhoneProblem {
  if (!/^[1-9]\d{6,14}$/.test(digits)) return { problem: 'Enter 7 to 15 digits after the +' }
  return { e164: `+${digits}`, kind: 'foreign' }
}

/** E.164 of the text, or null when the number is incomplete. */
export function toE164(raw: string): string | null {
  const phone = readPhone(raw)
  return 'e164' in phone ? phone.e164 : null
}

/**
 * A number that cannot exist: one digit repeated, or a plain sequence such as 1234567890. It gets a warning,
 * never a refusal.
 */
export function looksInvented(e164: string): boolean {
  const digits = e164.replace(/^\+91/, '').replace(/\D/g, '')
  return (
    /^(\d)\1+$/.test(digits) ||
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits)
  )
}

const fewestDigits = 3

/**
 * The possible parts of E.164 for a typed part of a number: its digits, and its first digits after the plus;
 * none when the text is not a part of a number. A leading 0 may be the trunk prefix or a digit of the middle:
 * both are returned.
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
