import { type FreeSlots, slotDays, type slotsQuery } from 'contract/jobs/slots.schema.ts'
import { businessWeek } from 'contract/settings/business-hours.rules.ts'
import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import type * as z from 'zod'
import { getSetting } from '#domains/settings/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { freeSlotsOf, slotAt, soonest } from './free-slots.rules.ts'
import { findCategory, measureCandidates } from './suggestions.store.ts'

const defaultMinutes = 60

/**
 * The next slots in which a partner fits work of the category at the location; with a time those of its day
 * and later, and the partners who fit that time.
 * @throws AppError invalid when the category does not exist
 */
export async function findFreeSlots(
  { db, now }: Context,
  query: z.output<typeof slotsQuery>,
): Promise<FreeSlots> {
  const category = await findCategory(db, query.category_id)
  if (!category) throw invalid('category_id', 'does not exist')
  const requested = Date.parse(query.starts_at ?? '')
  // No partner is assigned on a past day.
  const startsAt = requested >= startOfDay(now) ? requested : null
  const first = Math.max(soonest(now), startOfDay(startsAt ?? now))
  const [from, to] = [startOfDay(startsAt ?? now), startOfDay(first) + (slotDays + 2) * dayMs].map(isoTime)
  const needs = {
    // The job does not exist yet.
    id: 0,
    customer_id: 0,
    partner_id: null,
    category_id: query.category_id,
    demands: category.demands,
    location_id: query.location_id ?? null,
    scheduled_at: from!,
    ends_at: to!,
    day_start: from!,
    day_end: to!,
  }
  const { candidates } = await measureCandidates(db, needs)
  const week = businessWeek(await getSetting(db, 'business.hours'))
  const minutes = query.minutes ?? category.duration_minutes ?? defaultMinutes
  return {
    slots: freeSlotsOf(needs, candidates, { from: first, minutes, week }),
    asked: startsAt === null ? null : slotAt(needs, candidates, startsAt, minutes),
  }
}
