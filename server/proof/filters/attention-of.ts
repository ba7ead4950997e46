import type { Row, Tables } from './filter-world.ts'
import { dayOf } from './predicates.ts'

const minute = 60_000
const time = (moment: unknown) => new Date(moment as string).getTime()
const isOpen = ({ status }: Row) => ['pending', 'accepted', 'started'].includes(status)
const startOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

const late = 10 * minute
const answered = 15 * minute

/** The reasons for which a job needs attention, most urgent first, in plain code. */
export function attentionOf(job: Row, tables: Tables, now = Date.now()): string[] {
  const isReported = tables.completion_reports.some(
    ({ job_id, state }) => job_id === job.id && state === 'open',
  )
  const isComplained = tables.complaints.some(
    ({ job_id, status, owner_id, due_at }) =>
      job_id === job.id &&
      ['open', 'visit-planned'].includes(status) &&
      (owner_id === null || time(due_at) <= now),
  )
  const complaint = isComplained ? ['complaint'] : []
  if (!isOpen(job)) return [...complaint, ...(isReported ? ['reported'] : [])]
  const [start, end] = [time(job.scheduled_at), time(job.ends_at)]
  const isPlanned = job.status !== 'started'
  const isAsked = tables.customer_requests.some(
    ({ job_id, closed_at }) => job_id === job.id && closed_at === null,
  )
  const isEarly = tables.assignments.some(
    ({ job_id, status, started_early }) => job_id === job.id && status === 'started' && started_early,
  )
  return [
    ...(end <= now - late ? ['slipped'] : isPlanned && start <= now - late ? ['late'] : []),
    ...(isAsked ? ['customer-asked'] : []),
    ...complaint,
    ...(isEarly ? ['started-early'] : []),
    ...(job.partner_id === null && start < now + 24 * 60 * minute ? ['unassigned'] : []),
    ...(isPlanned && job.partner_id !== null ? reasonsOfPartner(job, tables, now) : []),
  ]
}

function reasonsOfPartner(
  job: Row,
  { partners, jobs, partner_days_off, ...tables }: Tables,
  now: number,
): string[] {
  const meets = (from: number, to: number) => time(job.scheduled_at) < to && time(job.ends_at) > from
  const ofPartner = ({ partner_id }: Row) => partner_id === job.partner_id
  const isInactive = partners.find(({ id }) => id === job.partner_id)?.status !== 'approved'
  const isOff = partner_days_off
    .filter((off) => ofPartner(off) && off.to_day >= dayOf(new Date(now)))
    .some((off) => meets(startOf(off.from_day), startOf(off.to_day) + 24 * 60 * minute))
  const others = jobs.filter(
    (each) => ofPartner(each) && each.id !== job.id && isOpen(each) && time(each.ends_at) > now,
  )
  const isOverlapping =
    time(job.ends_at) > now && others.some((each) => meets(time(each.scheduled_at), time(each.ends_at)))
  return [
    ...(isInactive ? ['partner-inactive'] : []),
    ...(isOff ? ['partner-off'] : []),
    ...(isOverlapping ? ['overlapping'] : []),
    ...reasonsOfAnswer(job, tables, now),
  ]
}

function reasonsOfAnswer(
  job: Row,
  { assignments, public_links, messages }: Pick<Tables, 'assignments' | 'public_links' | 'messages'>,
  now: number,
): string[] {
  const waiting = assignments.find(({ job_id, status }) => job_id === job.id && status === 'pending')
  if (job.status !== 'pending' || !waiting) return []
  if (waiting.moved_at !== null) return ['moved']
  if (time(waiting.created_at) > now - answered) return []
  const links = public_links.filter(({ assignment_id }) => assignment_id === waiting.id)
  const left = messages.filter(
    ({ job_id, partner_id, state, created_at }) =>
      job_id === job.id &&
      partner_id === waiting.partner_id &&
      ['submitted', 'delivered'].includes(state) &&
      time(created_at) >= time(waiting.created_at),
  )
  const times = [
    ...links.flatMap((link) => [link.handed_at, link.sent_at]),
    ...left.map(({ updated_at }) => updated_at),
  ]
  const notices = times.some(Boolean) ? times : links.map(({ opened_at }) => opened_at)
  const latest = Math.max(0, ...notices.filter(Boolean).map(time))
  if (latest === 0) return ['not-told']
  return latest <= now - answered ? ['not-accepted'] : []
}
