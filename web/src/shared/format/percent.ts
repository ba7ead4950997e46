/** `12.5` or `12.5%` as basis points; null when it is no percentage up to 100. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim())
  const points = match ? Math.round(Number(match[1]) * 100) : null
  return points !== null && points <= 10_000 ? points : null
}

/** Basis points as they are typed: 1250 is `12.5`. */
export const percentText = (points: number): string => String(points / 100)
