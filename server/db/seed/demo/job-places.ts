import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { endOfWork, plusMinutes } from './calendar.ts'
import type { CrewMember } from './people-rows.ts'
import type { Cast, JobPlan } from './work-rows.ts'

export type JobPlace = { partner: CrewMember | null; startsAt: number; endsAt: number }

/** Starts of a day: on the half hour from 9 AM to half past five. */
export const startsOfDay = Array.from({ length: 18 }, (_, index) => 9 * 60 + 30 * index)
/** Used when no partner is free on the day itself: a day near it. */
const daysNear = [0, -1, 1, -2, 2, -3, 3, -4, 4]

/**
 * The start, and a partner who serves the location, works then and has no other job; the planned start if
 * possible.
 */
export function placeOf({ random, calendar, crew, agenda }: Cast, plan: JobPlan): JobPlace {
  const able = crew.filter(
    (member) =>
      member.approved &&
      member.pincodes.includes(plan.pincode) &&
      member.serviceIds.some((id) => plan.service.lineage.includes(id)),
  )
  const endOf = (startsAt: number) => endOfWork(startsAt, Math.min(plan.service.minutes, 480))
  const now = calendar.now
  const isPast = plan.startsAt < now
  for (const startsAt of able.length > 0 ? startsNear(plan.startsAt) : []) {
    const work = { startsAt, endsAt: endOf(startsAt) }
    if (startsAt < plusMinutes(plan.bookedAt, 30) || (plan.mustComplete && work.endsAt > now)) continue
    if (startsAt < now !== isPast) continue
    const free = able.filter(({ id }) => agenda.isFree(id, work))
    if (free.length > 0) return { partner: random.pick(free), ...work }
  }
  return { partner: null, startsAt: plan.startsAt, endsAt: endOf(plan.startsAt) }
}

/** The start itself, the later and the earlier ones of its day, then those of the days near it. */
function* startsNear(startsAt: number): Generator<number> {
  const midnight = startOfDay(startsAt)
  const times = startsOfDay.map((minutes) => plusMinutes(midnight, minutes))
  const later = times.filter((time) => time > startsAt)
  const earlier = times.filter((time) => time < startsAt).reverse()
  for (const days of daysNear) for (const time of [startsAt, ...later, ...earlier]) yield time + days * dayMs
}
