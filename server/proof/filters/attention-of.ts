import type { Row, Tables } from './filter-world.ts'
import { dayOf } from './predicates.ts'

const minute = 60_000
const time = (moment: unknown) => new Date(moment as string).getTime()
const isOpen = ({ status }: Row) => ['pending', 'accepted', 'started'].includes(status)
const startOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

/** The reason for which a job needs attention, in plain code; null when nothing is wrong with it. */
export function attentionOf(job: Row, tables: Tables, now = Date.now()): string | null {
  const isReported = tables.completion_reports.some(({ job_id, state }) => job_id === job.id && state === 'open')
  if (!isOpen(job)) return isReported ? 'reported' : null
  const start = time(job.scheduled_at)
  if (time(job.ends_at) <= now) return 'slipped'
  const isPlanned = job.status !== 'started'
  if (isPlanned && start <= now) return 'late'
  if (tables.customer_requests.some(({ job_id, closed_at }) => job_id === job.id && closed_at === null)) {
    return 'customer-asked'
  }
  if (job.partner_id === null) return start < now + 24 * 60 * minute ? 'unassigned' : null
  const reason = isPlanned ? reasonOfPartner(job, tables, now) : null
  return reason ?? (start < startOf(dayOf(new Date(now))) + 24 * 60 * minute ? 'upcoming' : null)
}

function reasonOfPartner(
  job: Row,
  { partners, jobs, assignments, partner_days_off }: Tables,
  now: number,
): string | null {
  const meets = (from: number, to: number) => time(job.scheduled_at) < to && time(job.ends_at) > from
  const ofPartner = ({ partner_id }: Row) => partner_id === job.partner_id
  if (partners.find(({ id }) => id === job.partner_id)?.status !== 'approved') return 'partner-inactive'
  const daysOff = partner_days_off.filter(ofPartner)
  if (daysOff.some((off) => meets(startOf(off.from_day), startOf(off.to_day) + 24 * 60 * minute))) return 'partner-off'
  const others = jobs.filter(
    (each) => ofPartner(each) && each.id !== job.id && isOpen(each) && time(each.ends_at) > now,
  )
  if (others.some((each) => meets(time(each.scheduled_at), time(each.ends_at)))) return 'overlapping'
  const waiting = assignments.find(({ job_id, status }) => job_id === job.id && status === 'pending')
  if (job.status !== 'pending' || !waiting) return null
  if (waiting.moved_at !== null) return 'moved'
  return time(waiting.created_at) <= now - 15 * minute ? 'not-accepted' : null
}
