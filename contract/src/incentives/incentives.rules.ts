import { formatMonth } from '../shared/date-formats.ts'
import {
  figureWords,
  type IncentiveEffect,
  type IncentiveMeasure,
  type IncentivePer,
} from './incentives.words.ts'

/** Amounts in paise; the threshold of a rating in hundredths of a star. */
export type IncentiveTerms = {
  measure: IncentiveMeasure
  threshold: number
  effect: IncentiveEffect
  amount: number
  per: IncentivePer
  monthly_cap: number | null
}

/**
 * Whether the rule rewards or punishes what reaches the threshold. Many jobs and a high rating earn a bonus,
 * many rejections a penalty; the other effect is for what stays below.
 */
export function countsFromThreshold({
  measure,
  effect,
}: Pick<IncentiveTerms, 'measure' | 'effect'>): boolean {
  return (measure === 'rejections') === (effect === 'penalty')
}

/**
 * The amount for the figure of a partner, paise as in the account: a penalty is positive, a bonus negative; 0
 * for none.
 */
export function incentiveAmount(rule: IncentiveTerms, figure: number): number {
  const isReached = figure >= rule.threshold
  if (isReached !== countsFromThreshold(rule)) return 0
  const times = rule.per === 'each' ? figure - rule.threshold + 1 : 1
  const amount = Math.min(rule.amount * times, rule.monthly_cap ?? Number.MAX_SAFE_INTEGER)
  return rule.effect === 'penalty' ? amount : -amount
}

/** The part of a penalty that the monthly limit of the partner leaves; a bonus stays. Paise. */
export function withinLimit(amount: number, penaltiesSoFar: number, limit: number | null): number {
  return amount <= 0 || limit === null ? amount : Math.max(0, Math.min(amount, limit - penaltiesSoFar))
}

/** A draft as a posting identifies it: `12:-5000`. */
export const draftWords = ({ lines, total }: { lines: number; total: number }): string => `${lines}:${total}`

/** The note of the ledger entry: `Forty jobs, October 2026: 43 jobs`. */
export function incentiveNote(
  name: string,
  month: string,
  measure: IncentiveMeasure,
  figure: number,
): string {
  return `${name}, ${formatMonth(month)}: ${figureWords(measure, figure)}`
}
