import { businessDay } from 'contract/shared/business-time.ts'
import { invalid } from '#platform/errors/app-error.ts'

/**
 * Today, of the business.
 * @throws AppError invalid for a future day
 */
export function pastDay({ as_of }: { as_of?: string | undefined }, now: number): string {
  const today = businessDay(now)
  if (as_of !== undefined && as_of > today) throw invalid('as_of', 'must not be in the future')
  return today
}
