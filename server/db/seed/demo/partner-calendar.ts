import { businessDay } from 'contract/shared/business-time.ts'
import type { Insertable } from 'kysely'
import type { PartnerDaysOffTable, PartnerHoursTable } from '#domains/partners/partners.table.ts'
import type { Calendar } from './calendar.ts'

type Kind = { days: readonly number[]; starts: number; ends: number }

/**
 * Shops keep shop hours, some partners come after another job or leave Sundays free; most work at any time.
 */
const kinds: readonly (Kind | null)[] = [
  { days: [1, 2, 3, 4, 5, 6], starts: 9 * 60, ends: 20 * 60 },
  null,
  { days: [0, 1, 2, 3, 4, 5, 6], starts: 8 * 60, ends: 21 * 60 },
  null,
  null,
  { days: [1, 2, 3, 4, 5], starts: 13 * 60, ends: 21 * 60 },
  null,
]

/** The reason for an unplanned leave. */
export const suddenLeave = 'Unwell'

/** By the partner's position in the list: first and last day from today, and why. */
const away: readonly (readonly [partner: number, from: number, to: number, reason: string | null])[] = [
  [5, 0, 1, 'Wedding in the family'],
  [2, 3, 9, 'Gone to the village'],
  [13, 0, 0, null],
  [22, -1, 2, suddenLeave],
  [31, 5, 6, null],
]

export function partnerCalendars(calendar: Calendar, ids: readonly number[]) {
  const hours: Insertable<PartnerHoursTable>[] = ids.flatMap((partner_id, index) => {
    const kind = kinds[index % kinds.length]
    return (kind?.days ?? []).map((weekday) => ({
      partner_id,
      weekday,
      starts: kind!.starts,
      ends: kind!.ends,
    }))
  })
  const day = (days: number) => businessDay(calendar.at(days, 0))
  const daysOff: Insertable<PartnerDaysOffTable>[] = away.map(([index, from, to, reason]) => ({
    partner_id: ids[index]!,
    from_day: day(from),
    to_day: day(to),
    reason,
    created_by: null,
  }))
  return { hours, daysOff }
}
