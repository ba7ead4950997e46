import { type BusinessWeek, openTimeAfter } from '../settings/business-hours.rules.ts'
import { businessDay, dayMs } from '../shared/business-time.ts'
import type { ComplaintSeverity, ReworkBearer } from './complaints.words.ts'

/** Business hours within which a complaint is to be settled. */
export const hoursToSettle: Record<ComplaintSeverity, number> = { high: 4, medium: 10, low: 30 }

// One source: when a complaint is due.
/**
 * When a complaint of the severity is due, in milliseconds: only hours in which the business is open count.
 */
export function complaintDueAt(week: BusinessWeek, severity: ComplaintSeverity, from: number): number {
  return openTimeAfter(week, from, hoursToSettle[severity] * 60)
}

// One source: the warranty of a job.
/** The last day of a job's warranty, `2026-11-24`; null for an unfinished job and without a warranty. */
export function warrantyTo(completedAt: string | null, days: number | null): string | null {
  return completedAt === null || !days ? null : businessDay(Date.parse(completedAt) + days * dayMs)
}

/** Whether a job of this warranty is within it. */
export function isInWarranty(to: string | null, now: number): boolean {
  return to !== null && businessDay(now) <= to
}

type Rework = {
  borne_by: ReworkBearer
  first_partner_id: number | null
  /** Who does the rework. */
  partner_id: number | null
  /** Parts and visit, paise. */
  cost: number
}
type Share = { partner_id: number; amount: number }

/**
 * What a completed rework job posts to partners; negative is owed to the partner. The partner who did the
 * work is owed parts and visit; the partner of the first job owes them if that partner bears them, else the
 * company does. A partner who repeats own work at own cost has no entry. A customer who bears them pays them
 * with the price.
 */
export function reworkShares({ borne_by, first_partner_id, partner_id, cost }: Rework): Share[] {
  const bearer = borne_by === 'partner' ? first_partner_id : null
  if (borne_by === 'customer' || cost <= 0 || partner_id === null || bearer === partner_id) return []
  const owed = { partner_id, amount: -cost }
  return bearer === null ? [owed] : [owed, { partner_id: bearer, amount: cost }]
}
