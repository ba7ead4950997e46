import { type BusinessWeek, openTimeAfter } from '../settings/business-hours.rules.ts'
import type { ComplaintSeverity } from './complaints.words.ts'

/** Business hours within which a complaint is to be settled. */
export const hoursToSettle: Record<ComplaintSeverity, number> = { high: 4, medium: 10, low: 30 }

// One source: when a complaint is due.
/** When a complaint of the severity is due, in milliseconds: only hours in which the business is open count. */
export function complaintDueAt(week: BusinessWeek, severity: ComplaintSeverity, from: number): number {
  return openTimeAfter(week, from, hoursToSettle[severity] * 60)
}
