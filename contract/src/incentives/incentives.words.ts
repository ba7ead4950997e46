import { formatDecimal } from '../shared/number-formats.ts'

/** The figure that an incentive rule measures in a month; a rating is in hundredths of a star. */
export const incentiveMeasures = [
  { slug: 'jobs', label: 'Completed jobs' },
  { slug: 'rating', label: 'Average rating' },
  { slug: 'rejections', label: 'Rejections' },
] as const
export type IncentiveMeasure = (typeof incentiveMeasures)[number]['slug']

export const incentiveEffects = [
  { slug: 'bonus', label: 'Bonus' },
  { slug: 'penalty', label: 'Penalty' },
] as const
export type IncentiveEffect = (typeof incentiveEffects)[number]['slug']

/** Whether the amount is for the month, or for each job or rejection from the threshold on. */
export const incentivePers = [
  { slug: 'month', label: 'Once a month' },
  { slug: 'each', label: 'For each one from the target on' },
] as const
export type IncentivePer = (typeof incentivePers)[number]['slug']

/** The minimum number of ratings in a month for an average. */
export const minRatings = 3

/** `43 jobs`, `4.25 stars`, `1 rejection`. */
export function figureWords(measure: IncentiveMeasure, figure: number): string {
  if (measure === 'rating') return `${formatDecimal(figure / 100)} stars`
  const noun = measure === 'jobs' ? 'job' : 'rejection'
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`
}
