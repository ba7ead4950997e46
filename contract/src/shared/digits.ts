const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Every script has its ten digits in a row, from zero to nine. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return String(before % 10)
}

/**
 * The text with the digits of every script as 0 to 9, every dash as `-`, and without characters that are not
 * visible.
 */
export function readDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?!\d)\p{Nd}/gu, valueOfDigit)
}

/**
 * The digits of a text that has only digits, spaces, dots and dashes, such as a pincode; any other text is
 * returned as given.
 */
export function joinDigits(text: string): string {
  const digits = readDigits(text).replace(/[\s.-]+/g, '')
  return /^\d+$/.test(digits) ? digits : text
}

/** All pincodes in a text, each as six digits. */
export const pincodesIn = (text: string): string[] =>
  readDigits(text)
    .match(/(?<!\d)[1-9]\d{2}[\s.-]?\d{3}(?!\d)/g)
    ?.map(joinDigits) ?? []
