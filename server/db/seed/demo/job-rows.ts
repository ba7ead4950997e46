import { commissionOf } from 'contract/ledger/commission.rules.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { type Calendar, endOfWork, iso, plusDays, plusMinutes } from './calendar.ts'
import { addMoney } from './job-money-rows.ts'
import { notes } from './people.ts'
import type { CrewMember } from './people-rows.ts'
import type { Random } from './random.ts'
import type { AddEvent, Cast, JobPlan, WorkRows } from './work-rows.ts'

const firstJobId = 21_001

/** A start between nine and half past five, on the half hour. */
export function officeStart(random: Random, calendar: Calendar, days: number): number {
  return calendar.at(days, 9 * 60 + 30 * random.int(0, 17))
}

/** Writes one job with everything that happened to it until now. Answers its id. */
export function addJob(rows: WorkRows, cast: Cast, plan: JobPlan): number {
  const { random, calendar } = cast
  const id = firstJobId + rows.jobs.length
  const endsAt = endOfWork(plan.startsAt, Math.min(plan.service.minutes, 480))
  const partner = choosePartner(cast, plan)
  const status = statusOf(cast, plan, endsAt, partner)
  const price = Math.round((random.int(plan.service.price[0], plan.service.price[1]) * 100) / 5000) * 5000
  const material =
    status === 'completed' && random.chance(0.35) ? Math.round((price * random.int(5, 40)) / 100 / 1000) * 1000 : 0
  const by = random.pick(cast.staffIds)
  const sent = partner !== null && (status !== 'pending' || random.chance(0.75))
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
    status === 'cancelled' ? random.pick(['Customer not at home', 'Chose another provider', 'No longer needed']) : null
  rows.jobs.push({
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
  })
  addEvent(
    'job-created',
    plan.bookedAt,
    plan.enquiryId ? { related: { type: 'enquiry', id: plan.enquiryId, label: `E-${plan.enquiryId}` } } : {},
  )
  addSchedule(rows, { id, plan, endsAt, by, cancelled: steps.cancelled, reason: cancelReason })
  if (sent) addAssignment(rows, cast, { id, partner, status, steps, reason: cancelReason }, addEvent)
  if (status === 'completed' && partner) {
    addEvent('status', endsAt, { from: 'started', to: 'completed' }, partner.id)
    addMoney(rows, cast, plan, { id, price, material, partner, endsAt, by }, addEvent)
  }
  if (steps.cancelled !== null)
    addEvent('status', Date.parse(steps.cancelled), { from: 'pending', to: 'cancelled', reason: cancelReason })
  return id
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
    cancelled: when(status === 'cancelled', Math.max(startsAt, assigned)),
  }
}

function choosePartner({ random, crew }: Cast, plan: JobPlan): CrewMember | null {
  const able = crew.filter(
    (member) =>
      member.approved &&
      member.pincodes.includes(plan.pincode) &&
      member.serviceIds.some((id) => plan.service.lineage.includes(id)),
  )
  return able.length > 0 ? random.pick(able) : null
}

function statusOf({ random, calendar }: Cast, plan: JobPlan, endsAt: number, partner: CrewMember | null): JobStatus {
  if (!partner) return plan.startsAt > calendar.now ? 'pending' : 'cancelled'
  if (plan.mustComplete) return 'completed'
  if (endsAt < calendar.now) {
    const isRecent = plan.startsAt > plusDays(calendar.now, -1)
    return random.weighted([
      ['completed', 86],
      ['cancelled', 10],
      ['started', isRecent ? 4 : 0],
      ['accepted', isRecent ? 2 : 0],
    ] as const)
  }
  if (plan.startsAt < calendar.now) return random.chance(0.8) ? 'started' : 'accepted'
  return random.weighted([
    ['accepted', 70],
    ['pending', 23],
    ['cancelled', 7],
  ] as const)
}

type Visit = { id: number; plan: JobPlan; endsAt: number; by: number; cancelled: string | null; reason: string | null }

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

function addAssignment(
  rows: WorkRows,
  { random, staffIds, crew }: Cast,
  { id, partner, status, steps, reason: cancelReason }: Sent,
  addEvent: AddEvent,
): void {
  const assignedAt = Date.parse(steps.assigned)
  const assignedBy = random.pick(staffIds)
  const of = { job_id: id, assigned_by: assignedBy, created_at: steps.assigned }
  const other = crew.find((member) => member.approved && member.id !== partner.id && member.city === partner.city)
  if (other && random.chance(0.06)) {
    const reason = random.pick(['Too far from the previous job', 'On leave that day', 'Does not do this work'])
    rows.assignments.push({ ...of, partner_id: other.id, status: 'rejected', reason, ended_at: steps.assigned })
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
