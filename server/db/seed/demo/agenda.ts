import { notWorking, type PartnerCalendar } from 'contract/partners/working-time.rules.ts'
import type { Insertable } from 'kysely'
import type { PartnerDaysOffTable, PartnerHoursTable } from '#domains/partners/partners.table.ts'
import { suddenLeave } from './partner-calendar.ts'

type Work = { startsAt: number; endsAt: number }

/** When each partner works and has other jobs; times in ms since 1970. */
export type Agenda = {
  isFree(partnerId: number, work: Work): boolean
  add(partnerId: number, work: Work): void
}

type Rows = { hours: Insertable<PartnerHoursTable>[]; daysOff: Insertable<PartnerDaysOffTable>[] }

/** A sudden leave keeps the jobs after `now`: they were accepted before it, and need another partner. */
export function agendaOf({ hours, daysOff }: Rows, now: number): Agenda {
  const calendars = new Map<number, PartnerCalendar>()
  const jobs = new Map<number, Work[]>()
  const calendarOf = (id: number): PartnerCalendar => ({
    hours: hours.filter(({ partner_id }) => partner_id === id),
    days_off: daysOff
      .filter(({ partner_id }) => partner_id === id)
      .map(({ from_day, to_day, reason }) => ({ from_day, to_day, reason: reason ?? null })),
  })
  return {
    isFree(id, { startsAt, endsAt }) {
      const calendar = calendars.get(id) ?? calendarOf(id)
      calendars.set(id, calendar)
      const not = notWorking(calendar, startsAt, endsAt)
      const isKept = not?.kind === 'off' && not.reason === suddenLeave && startsAt > now
      if (not !== null && !isKept) return false
      return !(jobs.get(id) ?? []).some((job) => job.startsAt < endsAt && job.endsAt > startsAt)
    },
    add(id, work) {
      jobs.set(id, [...(jobs.get(id) ?? []), work])
    },
  }
}
