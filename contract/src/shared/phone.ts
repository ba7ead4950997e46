export type PhoneKind = 'mobile' | 'landline' | 'foreign'
export type Phone = { e164: string; kind: PhoneKind }
export type PhoneProblem = { problem: string }

/**
 * Converts any Indian form of a number (10 digits, 0-prefixed, 91, +91, 0091, spaces, brackets, dashes) to E.164. Only a
 * known prefix is removed: taking the last ten digits would turn foreign numbers into Indian ones.
 */
export function readPhone(raw: string): Phone | PhoneProblem {
  const text = raw.trim().replace(/^tel:/i, '')
  if (/[^\d\s()+.\-/]/.test(text)) return { problem: 'Enter digits only' }
  const hasPlus = text.startsWith('+')
  let digits = text.replace(/\D/g, '')
  if (digits.startsWith('00')) digits = digits.slice(2)
  else if (hasPlus && !digits.startsWith('91')) return readForeign(digits)
  const national = stripIndianPrefix(digits)
  if (national.length !== 10) return { problem: 'Enter a 10-digit number' }
  if (!/^[1-9]/.test(national)) return { problem: 'Enter a number that does not begin with 0' }
  return { e164: `+91${national}`, kind: /^[6-9]/.test(national) ? 'mobile' : 'landline' }
}

function stripIndianPrefix(digits: string): string {
  if (digits.length === 13 && digits.startsWith('091')) return digits.slice(3)
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}

function readForeign(digits: string): Phone | PhoneProblem {
  if (!/^[1-9]\d{6,14}$/.test(digits)) return { problem: 'Enter 7 to 15 digits after the +' }
  return { e164: `+${digits}`, kind: 'foreign' }
}

/** E.164 of the text, or null when it is no complete number yet. */
export function toE164(raw: string): string | null {
  const phone = readPhone(raw)
  return 'e164' in phone ? phone.e164 : null
}

/**
 * A number that cannot exist: one digit repeated, or a plain sequence such as 1234567890. It gets a warning, never a
 * refusal.
 */
export function looksInvented(e164: string): boolean {
  const digits = e164.replace(/^\+91/, '').replace(/\D/g, '')
  return /^(\d)\1+$/.test(digits) || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits)
}
