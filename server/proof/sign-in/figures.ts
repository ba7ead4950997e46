export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * How often a value of `a` is the larger one of a pair, ties counted half: 0.5 when the two are equally
 * distributed.
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let larger = 0
  for (const x of a) for (const y of b) larger += x > y ? 1 : x === y ? 0.5 : 0
  return larger / (a.length * b.length)
}

/**
 * Standard error of a median, from the middle half of the values: a few slow outliers do not count for more.
 */
export function errorOfMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return (1.2533 * ((at(0.75) - at(0.25)) / 1.349)) / Math.sqrt(sorted.length)
}
