/** Largest amount a field takes: 10 crore rupees, in paise. */
export const maxPaise = 10_000_000_000

/**
 * Parses rupees as users type or paste them: `1250`, `1,25,000`, `₹ 1,250.50`, `Rs. 99/-`. Returns integer
 * paise, or null when the text is no amount. Commas and spaces must follow Indian or international grouping:
 * `12,50` is no amount.
 */
export function parseRupees(text: string): number | null {
  const cleaned = text
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*\/[-–]$/, '')
    .replace(/,?\s+/g, ',')
  const match = /^(\d+|[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(cleaned)
  if (!match) return null
  const rupees = Number(match[1]!.replaceAll(',', ''))
  const paise = rupees * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return paise <= maxPaise ? paise : null
}

/** Rounds half away from zero. */
export function roundPaise(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

/** Paise, 0 or more, for other programs: `1250.00`, without sign and grouping. */
export function plainRupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}
