const largest = 1_000_000_000

/** Rupees as typed, `1,250.5` or `₹500`, in paise; an empty field is zero. Null for anything else. */
export function readPaise(typed: string): number | null {
  const text = typed.replace(/[\s,₹]/g, '')
  if (text === '') return 0
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [, rupees = '', rest = ''] = match
  const paise = Number(rupees) * 100 + Number(rest.padEnd(2, '0'))
  return paise <= largest ? paise : null
}

/** Paise, 0 or more, as the value of an amount field that `readPaise` reads: `369`, `369.80`. */
export function paiseInput(paise: number): string {
  return (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2)
}
