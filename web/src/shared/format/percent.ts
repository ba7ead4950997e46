/** `12.5` or `12.5%` as basis points; null for an invalid percentage or one above 100. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim())
  const points = match ? Math.round(Number(match[1]) * 100) : null
  return points !== null && points <= 10_000 ? points : null
}

/** Basis points as text for a field: 1250 is `12.5`. */
export const percentText = (points: number): string => String(points / 100)
