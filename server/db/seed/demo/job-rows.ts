import { commissionOf } from 'contract/ledger/commission.rules.ts'
import type { TimelineKind } from 'contract/timeline/timeline.schema.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { type Calendar, iso, plusDays, plusMinutes } from './calendar.ts'
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
  const endsAt = plusMinutes(plan.startsAt, Math.min(plan.service.minutes, 480))
  const partner = choosePartner(cast, plan)
  const status = statusOf(cast, plan, endsAt, partner)
  const price = Math.round((random.int(plan.service.price[0], plan.service.price[1]) * 100) / 5000) * 5000
  const material =
    status === 'completed' && random.chance(0.35) ? Math.round((price * random.int(5, 40)) / 100 / 1000) * 1000 : 0
  const by = random.pick(cast.staffIds)
  const sent = partner !== null && (status !== 'pending' || random.chance(0.75))
  const history = { customer_id: plan.household.id, record_type: 'job' as const, record_id: id, actor_id: by }
  const addEvent = (kind: TimelineKind, time: number, data: object, partnerId: number | null = null) =>
    rows.timeline.push({
      ...history,
      partner_id: partnerId,
      kind,
      data: JSON.stringify(data),
      happened_at: iso(Math.min(time, calendar.now)),
    })

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
    status_reason:
      status === 'cancelled'
        ? random.pick(['Customer not at home', 'Found somebody else', 'Postponed for good'])
        : null,
    partner_id: sent && status !== 'cancelled' ? partner.id : null,
    note: random.chance(0.2) ? random.pick(notes) : null,
    accepted_at:
      sent && ['accepted', 'started', 'completed'].includes(status) ? iso(plusMinutes(plan.bookedAt, 40)) : null,
    started_at: ['started', 'completed'].includes(status) ? iso(plan.startsAt) : null,
    completed_at: status === 'completed' ? iso(Math.min(endsAt, calendar.now)) : null,
    created_by: by,
    created_at: iso(plan.bookedAt),
  })
  addEvent(
    'job-created',
    plan.bookedAt,
    plan.enquiryId ? { related: { type: 'enquiry', id: plan.enquiryId, label: `E-${plan.enquiryId}` } } : {},
  )
  addSchedule(rows, id, plan, endsAt, by)
  if (sent) addAssignment(rows, cast, plan, id, partner, status, addEvent)
  if (status === 'completed' && partner) {
    addEvent('status', endsAt, { from: 'started', to: 'completed' }, partner.id)
    addMoney(rows, cast, plan, { id, price, material, partner, endsAt, by }, addEvent)
  }
  if (status === 'cancelled')
    addEvent('status', Math.min(plan.startsAt, calendar.now), { from: 'pending', to: 'cancelled' })
  return id
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

function addSchedule(rows: WorkRows, jobId: number, plan: JobPlan, endsAt: number, by: number): void {
  const id = rows.schedules.length + 1
  const period = { starts_at: iso(plan.startsAt), ends_at: iso(endsAt) }
  rows.schedules.push({ id, enquiry_id: null, job_id: jobId, ...period })
  rows.changes.push({
    schedule_id: id,
    status: 'scheduled',
    ...period,
    reason: null,
    changed_by: by,
    changed_at: iso(plan.bookedAt),
  })
}

function addAssignment(
  rows: WorkRows,
  cast: Cast,
  plan: JobPlan,
  jobId: number,
  partner: CrewMember,
  status: JobStatus,
  addEvent: AddEvent,
): void {
  const { random, calendar, staffIds } = cast
  const assignedAt = Math.min(plusMinutes(plan.bookedAt, 20), calendar.now)
  const steps = { job_id: jobId, assigned_by: random.pick(staffIds), created_at: iso(assignedAt) }
  const other = cast.crew.find((member) => member.approved && member.id !== partner.id && member.city === partner.city)
  if (other && random.chance(0.06)) {
    const reason = random.pick(['Too far from the previous one', 'On leave that day', 'Does not do this work'])
    rows.assignments.push({ ...steps, partner_id: other.id, status: 'rejected', reason, ended_at: iso(assignedAt) })
    addEvent(
      'partner-rejected',
      assignedAt,
      { related: { type: 'partner', id: other.id, label: other.name }, reason },
      other.id,
    )
  }
  const related = { related: { type: 'partner', id: partner.id, label: partner.name } }
  const began = status === 'started' || status === 'completed'
  rows.assignments.push({
    ...steps,
    partner_id: partner.id,
    status,
    accepted_at: began || status === 'accepted' ? iso(plusMinutes(assignedAt, 20)) : null,
    started_at: began ? iso(plan.startsAt) : null,
    completed_at: status === 'completed' ? iso(plusMinutes(plan.startsAt, plan.service.minutes)) : null,
    ended_at: status === 'cancelled' ? iso(assignedAt) : null,
  })
  addEvent('partner-assigned', assignedAt, related, partner.id)
  if (began || status === 'accepted') addEvent('partner-accepted', plusMinutes(assignedAt, 20), related, partner.id)
  if (began) addEvent('status', plan.startsAt, { from: 'accepted', to: 'started' }, partner.id)
}
