/** Largest amount a field takes: 10 crore rupees, in paise. */
export const maxPaise = 10_000_000_000

/**
 * Reads rupees as people type or paste them: `1250`, `1,25,000`, `₹ 1,250.50`, `Rs. 99/-`. Answers integer paise, or null
 * when the text is no amount. Grouping commas may stand anywhere Indian or international grouping puts them.
 */
export function parseRupees(text: string): number | null {
  const cleaned = text
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\/[-–]$/, '')
    .replace(/\s/g, '')
  const match = /^(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.(\d{1,2}))?$/.exec(cleaned)
  if (!match) return null
  const rupees = Number(match[1]!.replaceAll(',', ''))
  const paise = rupees * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return paise <= maxPaise ? paise : null
}

/** Rounds half away from zero, as people do on paper. */
export function roundPaise(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

/** Paise, 0 or more, as other programs read rupees: `1250.00`, without sign and grouping. */
export function plainRupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}
