import { businessDay, dayMs } from '../shared/business-time.ts'

// One source: the warranty of a job.
/** The last day of a job's warranty, `2026-11-24`; null for an unfinished job and without a warranty. */
export function warrantyTo(completedAt: string | null, days: number | null): string | null {
  return completedAt === null || !days ? null : businessDay(Date.parse(completedAt) + days * dayMs)
}

/** Whether a job of this warranty is within it. */
export function isInWarranty(to: string | null, now: number): boolean {
  return to !== null && businessDay(now) <= to
}
