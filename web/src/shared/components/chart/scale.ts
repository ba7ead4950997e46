/** A round step so that at most `parts` of them reach the highest value: 1, 2 or 5 times a power of ten; whole where it counts things. */
function stepOf(highest: number, parts: number): number {
  const rough = highest / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((each) => each * power >= rough)! * power // ten times the power is more than it
  return Math.max(1, step)
}

/** The lines of a chart's grid from 0 to above its highest value. */
export function gridOf(values: readonly number[], parts = 4): number[] {
  const highest = Math.max(...values, 0)
  if (highest === 0) return [0, 1]
  const step = stepOf(highest, parts)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, line) => line * step)
}

/** Every how-many-th of the names fits beside the others. */
export const everyNth = (count: number, fitting: number): number => Math.max(1, Math.ceil(count / fitting))
