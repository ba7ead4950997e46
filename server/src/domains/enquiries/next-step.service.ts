import {
  dependsOnHours,
  type NextStep,
  needsNextStep,
  type Plans,
  stepAfterPlans,
  stepAt,
  usualStep,
} from 'contract/enquiries/next-action.rules.ts'
import { type BusinessWeek, businessWeek, defaultWeek } from 'contract/settings/business-hours.rules.ts'
import type { EnquiryStatus, NextActionKind } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, TimedDb } from '#platform/http/context.ts'
import { lockEnquiry, updateEnquiry } from './enquiries.store.ts'

/** The columns of a next action; both null when there is none. */
export type StepColumns = NextStep | { next_action: null; follow_up_at: null }
const nothing = { next_action: null, follow_up_at: null }

/** Known future events of an enquiry: its first visit, and the end of its live job. */
export async function plansOf(db: Kysely<Database>, enquiryId: number): Promise<Plans> {
  const { rows } = await sql<Plans>`
    SELECT
      (SELECT min(starts_at) FROM schedules
        WHERE enquiry_id = ${enquiryId} AND status <> 'cancelled' AND ends_at > app_now()) AS visit_at,
      (SELECT ends_at FROM jobs WHERE enquiry_id = ${enquiryId} AND status NOT IN ('completed', 'cancelled')
        ORDER BY id DESC LIMIT 1) AS job_ends_at`.execute(db)
  return rows[0]!
}

type StepInput = { next_action?: NextActionKind | null; follow_up_at?: string | null }

/**
 * The next action for a status: the one in the request, else the one that the status plans by itself.
 * @throws AppError invalid on `follow_up_at` when only the user can set it, and when there is nothing to plan
 */
export async function stepFor(
  { db, now }: TimedDb,
  status: EnquiryStatus,
  { next_action, follow_up_at }: StepInput,
  plans: Plans,
): Promise<StepColumns> {
  if (!needsNextStep(status)) {
    if (follow_up_at) throw invalid('follow_up_at', 'is only for an open enquiry')
    if (next_action) throw invalid('next_action', 'is only for an open enquiry')
    return nothing
  }
  if (follow_up_at === null) throw invalid('follow_up_at', 'Enter the time of the next action')
  if (next_action === null) throw invalid('next_action', 'Choose the next action')
  const step = follow_up_at
    ? stepAt(status, plans, follow_up_at)
    : usualStep(status, plans, now, await weekFor(db, status))
  if (!step) throw invalid('follow_up_at', 'Enter the time to call back')
  return { ...step, ...(next_action && { next_action }) }
}

/** The business hours, when the status needs them. */
async function weekFor(db: Kysely<Database>, status: EnquiryStatus): Promise<BusinessWeek> {
  return dependsOnHours(status) ? businessWeek(await getSetting(db, 'business.hours')) : defaultWeek
}

/**
 * The customer tried to reach us: an enquiry whose next action is a call is due now, also when it was planned
 * for later.
 */
export async function callBackNow(ctx: AnyContext, enquiryId: number): Promise<void> {
  const before = await lockEnquiry(ctx.db, enquiryId)
  if (!before || !needsNextStep(before.status)) return
  const now = isoTime(ctx.now)
  if (before.next_action === 'call' && before.follow_up_at !== null && before.follow_up_at <= now) return
  const step: NextStep = { next_action: 'call', follow_up_at: now }
  await updateEnquiry(ctx.db, enquiryId, step)
  const { next_action, follow_up_at } = before
  const states = { before: { next_action, follow_up_at }, after: { ...step } }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: enquiryId, action: 'planned', ...states })
}

/** A visit or a job of the enquiry changed, so its next action changes. The enquiry stays locked. */
export async function followPlans(ctx: AnyContext, enquiryId: number, isNewVisit = false): Promise<void> {
  const before = await lockEnquiry(ctx.db, enquiryId)
  if (!before) return
  const step = stepAfterPlans(before, await plansOf(ctx.db, enquiryId), ctx.now, isNewVisit)
  if (!step || (step.next_action === before.next_action && step.follow_up_at === before.follow_up_at)) return
  await updateEnquiry(ctx.db, enquiryId, step)
  const { next_action, follow_up_at } = before
  const states = { before: { next_action, follow_up_at }, after: { ...step } }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: enquiryId, action: 'planned', ...states })
}
