import { commissionOf } from 'contract/ledger/commission.rules.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { type Calendar, iso, plusDays, plusMinutes } from './calendar.ts'
import { addMoney } from './job-money-rows.ts'
import { type JobPlace, placeOf, startsOfDay } from './job-places.ts'
import { notes } from './people.ts'
import type { CrewMember } from './people-rows.ts'
import type { Random } from './random.ts'
import type { AddEvent, Cast, JobPlan, WorkRows } from './work-rows.ts'

const firstJobId = 21_001

/** A start between nine and half past five, on the half hour. */
export function officeStart(random: Random, calendar: Calendar, days: number): number {
  return calendar.at(days, random.pick(startsOfDay))
}

/** Writes one job with everything that happened to it until now. Returns its row. */
export function addJob(rows: WorkRows, cast: Cast, requested: JobPlan): WorkRows['jobs'][number] {
  const { random, calendar } = cast
  const id = firstJobId + rows.jobs.length
  const place = placeOf(cast, requested)
  const { partner, startsAt, endsAt } = place
  const plan = { ...requested, startsAt }
  const status = statusOf(cast, rows, plan, place)
  const price = Math.round((random.int(plan.service.price[0], plan.service.price[1]) * 100) / 5000) * 5000
  const material =
    status === 'completed' && random.chance(0.35)
      ? Math.round((price * random.int(5, 40)) / 100 / 1000) * 1000
      : 0
  const by = random.pick(cast.staffIds)
  const sent = partner !== null && (status !== 'pending' || random.chance(0.7))
  if (sent && status !== 'cancelled') cast.agenda.add(partner.id, { startsAt, endsAt })
  const history = { customer_id: plan.household.id, record_type: 'job' as const, record_id: id }
  const steps = stepsOf(plan, endsAt, status, calendar.now)
  const addEvent: AddEvent = (kind, time, data, partnerId = null, actorId = by) =>
    rows.timeline.push({
      ...history,
      actor_id: actorId,
      partner_id: partnerId,
      kind,
      data: JSON.stringify(data),
      happened_at: iso(Math.min(time, calendar.now)),
    })

  const cancelReason =
    status === 'cancelled'
      ? random.pick(['Customer not at home', 'Chose another provider', 'No longer needed'])
      : null
  const job: WorkRows['jobs'][number] = {
    id,
    enquiry_id: plan.enquiryId,
    customer_id: plan.household.id,
    address_id: plan.addressId,
    category_id: plan.service.id,
    answers: plan.answers,
    scheduled_at: iso(plan.startsAt),
    ends_at: iso(endsAt),
    price,
    material_cost: material,
    commission: commissionOf(plan.service.rule, price, material),
    commission_rule: JSON.stringify(plan.service.rule),
    status,
    status_reason: cancelReason,
    partner_id: sent && status !== 'cancelled' ? partner.id : null,
    note: random.chance(0.2) ? random.pick(notes) : null,
    accepted_at: steps.accepted,
    started_at: steps.started,
    completed_at: steps.completed,
    cancelled_at: steps.cancelled,
    created_by: by,
    created_at: iso(plan.bookedAt),
  }
  rows.jobs.push(job)
  addEvent(
    'job-created',
    plan.bookedAt,
    plan.enquiryId ? { related: { type: 'enquiry', id: plan.enquiryId, label: `E-${plan.enquiryId}` } } : {},
  )
  addSchedule(rows, { id, plan, endsAt, by, cancelled: steps.cancelled, reason: cancelReason })
  if (sent) addAssignment(rows, cast, { id, partner, status, steps, reason: cancelReason }, addEvent)
  // A few partners are not notified yet.
  if (sent && status === 'pending' && id % 4 !== 0) addPartnerMessage(rows, plan, { id, partner, steps })
  if (status === 'completed' && partner) {
    addEvent('status', endsAt, { from: 'started', to: 'completed' }, partner.id)
    addMoney(rows, cast, plan, { id, price, material, partner, endsAt, by }, addEvent)
  }
  if (steps.cancelled !== null)
    addEvent('status', Date.parse(steps.cancelled), {
      from: 'pending',
      to: 'cancelled',
      reason: cancelReason,
    })
  return job
}

type Steps = Record<'accepted' | 'started' | 'completed' | 'cancelled', string | null> & { assigned: string }

/** When each step of a job happened, the same for the job, its assignment and its timeline. */
function stepsOf({ bookedAt, startsAt }: JobPlan, endsAt: number, status: JobStatus, now: number): Steps {
  const latest = Math.min(now, startsAt > bookedAt ? startsAt : now)
  const assigned = Math.min(plusMinutes(bookedAt, 20), latest)
  const began = status === 'started' || status === 'completed'
  const when = (happened: boolean, time: number) => (happened ? iso(Math.min(time, now)) : null)
  return {
    assigned: iso(assigned),
    accepted: when(began || status === 'accepted', Math.min(plusMinutes(assigned, 20), latest)),
    started: when(began, startsAt),
    completed: when(status === 'completed', endsAt),
    cancelled: when(
      status === 'cancelled',
      startsAt > now ? plusMinutes(assigned, 90) : Math.max(startsAt, assigned),
    ),
  }
}

function statusOf(
  { random, calendar }: Cast,
  rows: WorkRows,
  plan: JobPlan,
  { partner, endsAt }: JobPlace,
): JobStatus {
  const { now } = calendar
  if (!partner) return plan.startsAt > now ? 'pending' : 'cancelled'
  if (plan.mustComplete) return 'completed'
  if (endsAt < now) {
    return (
      forgotten(rows, plan, now) ??
      random.weighted([
        ['completed', 90],
        ['cancelled', 10],
      ] as const)
    )
  }
  if (plan.startsAt < now) return random.chance(0.8) ? 'started' : 'accepted'
  return random.weighted([
    ['accepted', 63],
    ['pending', 30],
    ['cancelled', 7],
  ] as const)
}

/** Of the jobs of the last 24 hours some were not started, or not completed, in the program. */
function forgotten({ jobs }: WorkRows, { startsAt }: JobPlan, now: number): JobStatus | null {
  const since = plusDays(now, -1)
  if (startsAt <= since) return null
  const [from, until] = [iso(since), iso(now)]
  const recent = jobs.filter(({ scheduled_at, ends_at }) => scheduled_at > from && ends_at < until)
  const open = recent.filter(({ status }) => status === 'started' || status === 'accepted').length
  if (open * 9 > recent.length) return null
  return open % 3 === 1 ? 'accepted' : 'started'
}

type Visit = {
  id: number
  plan: JobPlan
  endsAt: number
  by: number
  cancelled: string | null
  reason: string | null
}

function addSchedule(rows: WorkRows, { id: jobId, plan, endsAt, by, cancelled, reason }: Visit): void {
  const id = rows.schedules.length + 1
  const period = { starts_at: iso(plan.startsAt), ends_at: iso(endsAt) }
  const change = { schedule_id: id, ...period, changed_by: by }
  rows.changes.push({ ...change, status: 'scheduled', reason: null, changed_at: iso(plan.bookedAt) })
  if (cancelled === null) {
    rows.schedules.push({ id, enquiry_id: null, job_id: jobId, ...period })
    return
  }
  rows.schedules.push({ id, enquiry_id: null, job_id: jobId, ...period, status: 'cancelled', reason })
  rows.changes.push({ ...change, status: 'cancelled', reason, changed_at: cancelled })
}

type Sent = { id: number; partner: CrewMember; status: JobStatus; steps: Steps; reason: string | null }

function addPartnerMessage(
  rows: WorkRows,
  { service }: JobPlan,
  { id, partner, steps }: Omit<Sent, 'status' | 'reason'>,
) {
  rows.messages.push({
    channel: 'sms',
    template: 'message.partner-job',
    to: partner.phone,
    body: `Dear ${partner.name}, a new job: ${service.title} (J-${id}). House Care.`,
    state: 'delivered',
    provider: 'local',
    attempts: 1,
    job_id: id,
    enquiry_id: null,
    customer_id: null,
    partner_id: partner.id,
    created_at: steps.assigned,
    updated_at: steps.assigned,
  })
}

function addAssignment(
  rows: WorkRows,
  { random, staffIds, crew }: Cast,
  { id, partner, status, steps, reason: cancelReason }: Sent,
  addEvent: AddEvent,
): void {
  const assignedAt = Date.parse(steps.assigned)
  const assignedBy = random.pick(staffIds)
  const of = { job_id: id, assigned_by: assignedBy, created_at: steps.assigned }
  const other = crew.find(
    (member) => member.approved && member.id !== partner.id && member.city === partner.city,
  )
  if (other && random.chance(0.06)) {
    const reason = random.pick([
      'Too far from the previous job',
      'On leave that day',
      'Does not do this work',
    ])
    rows.assignments.push({
      ...of,
      partner_id: other.id,
      status: 'rejected',
      reason,
      ended_at: steps.assigned,
    })
    const related = { type: 'partner', id: other.id, label: other.name }
    addEvent('partner-rejected', assignedAt, { related, reason }, other.id, assignedBy)
  }
  const related = { related: { type: 'partner', id: partner.id, label: partner.name } }
  rows.assignments.push({
    ...of,
    partner_id: partner.id,
    status,
    reason: cancelReason,
    accepted_at: steps.accepted,
    started_at: steps.started,
    completed_at: steps.completed,
    ended_at: steps.cancelled,
  })
  addEvent('partner-assigned', assignedAt, related, partner.id, assignedBy)
  if (steps.accepted !== null) addEvent('partner-accepted', Date.parse(steps.accepted), related, partner.id)
  if (steps.started !== null)
    addEvent('status', Date.parse(steps.started), { from: 'accepted', to: 'started' }, partner.id)
}
