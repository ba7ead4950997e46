import type {
  DaysOff,
  daysOffCreate,
  partnerHoursUpdate,
  WorkingHours,
} from 'contract/partners/calendar.schema.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { addDays } from 'contract/shared/business-time.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { daysOffOf, deleteDaysOff, hoursOf, insertDaysOff, replaceHours } from './calendar.store.ts'
import { lockPartner, recordPartnerChange, recordPartnerEvent, requireNotErased } from './partners.service.ts'
import { findPartner, updatePartner } from './partners.store.ts'

type Calendars = { hours: Map<number, WorkingHours[]>; days_off: Map<number, DaysOff[]> }

/**
 * The hours and days off of partners from `from` to `to` (`YYYY-MM-DD`, both included), by their id; a
 * partner who is not listed works at any time, or has no days off. The day before is included: its hours may
 * last past midnight.
 */
export async function calendarsOf(
  { db }: Pick<Context, 'db'>,
  partnerIds: readonly number[],
  days: { from: string; to: string },
): Promise<Calendars> {
  const off = await daysOffOf(db, partnerIds, { ...days, from: addDays(days.from, -1) })
  return { hours: byPartner(await hoursOf(db, partnerIds)), days_off: byPartner(off) }
}

function byPartner<T extends { partner_id: number }>(
  rows: readonly T[],
): Map<number, Omit<T, 'partner_id'>[]> {
  const all = new Map<number, Omit<T, 'partner_id'>[]>()
  for (const { partner_id, ...rest } of rows) all.set(partner_id, [...(all.get(partner_id) ?? []), rest])
  return all
}

/** @throws AppError not_found, conflict when stale */
export async function saveHours(
  ctx: Context,
  id: number,
  { version, hours }: z.output<typeof partnerHoursUpdate>,
): Promise<Partner> {
  const before = await lockPartner(ctx, id, version)
  await replaceHours(ctx.db, id, hours)
  await updatePartner(ctx.db, id, {})
  return recordPartnerChange(ctx, before, 'hours-updated')
}

/** @throws AppError not_found, illegal_move for a partner who was erased */
export async function addDaysOff(
  ctx: Context,
  id: number,
  body: z.output<typeof daysOffCreate>,
): Promise<DaysOff> {
  const partner = await findPartner(ctx.db, id)
  if (!partner) throw new AppError('not_found')
  requireNotErased(partner)
  const added = await insertDaysOff(ctx.db, { ...body, partner_id: id, created_by: ctx.actor.id })
  await recordDaysOff(ctx, id, { after: added })
  return added
}

/** @throws AppError not_found */
export async function removeDaysOff(ctx: Context, id: number): Promise<{ success: true }> {
  const removed = await deleteDaysOff(ctx.db, id)
  if (!removed) throw new AppError('not_found')
  const { partner_id, ...before } = removed
  await recordDaysOff(ctx, partner_id, { before })
  return { success: true }
}

async function recordDaysOff(
  ctx: Context,
  id: number,
  change: { before?: DaysOff; after?: DaysOff },
): Promise<void> {
  const states = { before: change.before && { ...change.before }, after: change.after && { ...change.after } }
  await recordAudit(ctx, { record_type: 'partner', record_id: id, action: 'days-off', ...states })
  const [from, to] = [change.before, change.after].map((days) => (days ? inWords(days) : null))
  await recordPartnerEvent(ctx, id, 'changed', {
    changes: [{ label: 'Days off', from: from ?? null, to: to ?? null }],
  })
}

function inWords({ from_day, to_day, reason }: DaysOff): string {
  const days = from_day === to_day ? from_day : `${from_day} – ${to_day}`
  return reason ? `${days}, ${reason}` : days
}
