import type { Answer } from 'contract/categories/categories.schema.ts'
import type { Source } from 'contract/choices.ts'
import { defaultWeek, openTimeAfter } from 'contract/settings/business-hours.rules.ts'
import type { EnquiryStatus, Temperature } from 'contract/vocabulary.ts'
import type { Insertable } from 'kysely'
import type { EnquiriesTable } from '#domains/enquiries/enquiries.table.ts'
import type { ActivitiesTable } from '#domains/timeline/timeline.table.ts'
import { iso, leadsBefore, plusDays, plusMinutes } from './calendar.ts'
import type { Service } from './catalogue-rows.ts'
import { addJob, officeStart } from './job-rows.ts'
import { continueWithJob, lostReasonOf, nextStep } from './next-steps.ts'
import { notes } from './people.ts'
import type { Household } from './people-rows.ts'
import type { Random } from './random.ts'
import { textAnswersTo } from './text-answers.ts'
import type { Cast, WorkRows } from './work-rows.ts'

const firstEnquiryId = 9001

const statusWeights: (readonly [EnquiryStatus, number])[] = [
  ['work-done', 31],
  ['booking-done-will-take-service', 9],
  ['open', 4],
  ['will-contact-us', 5],
  ['asked-to-call-later', 6],
  ['not-responding', 7],
  ['not-required-now', 6],
  ['service-taken-from-other', 6],
  ['not-interested', 6],
  ['rate-high', 8],
  ['just-enquiry', 7],
  ['closed', 5],
]

export const sourceWeights: (readonly [Source, number])[] = [
  ['justdial', 24],
  ['website', 16],
  ['existing-customer', 14],
  ['google-places', 9],
  ['whatsapp-lead', 7],
  ['referral', 6],
  ['google-ad', 5],
  ['facebook-ad', 5],
  ['sulekha', 4],
  ['landing-page', 3],
  ['app', 2],
  ['facebook-group', 1],
  ['facebook-bot', 1],
  ['quikr', 1],
  ['poster', 1],
  ['leaflet', 1],
  ['visiting-card', 1],
  ['sms', 1],
  ['unknown', 1],
  ['na', 1],
  ['others', 1],
]

export type EnquiryRows = {
  enquiries: Insertable<EnquiriesTable>[]
  activities: Insertable<ActivitiesTable>[]
}

/**
 * 1,500 enquiries over the last 60 days, the oldest first; those that were booked have their job with them.
 */
export function enquiryRows(
  cast: Cast,
  households: Household[],
  services: Service[],
  work: WorkRows,
): EnquiryRows {
  const { random, calendar } = cast
  const rows: EnquiryRows = { enquiries: [], activities: [] }
  const times = Array.from({ length: 1500 }, () => {
    if (random.chance(0.035)) return leadsBefore(calendar.now, random.int(4, 235))
    return calendar.at(-random.int(1, 60), random.int(8 * 60, 19 * 60))
  }).sort((a, b) => a - b)
  for (const [index, createdAt] of times.entries()) {
    addEnquiry(
      rows,
      cast,
      work,
      firstEnquiryId + index,
      createdAt,
      random.pick(households),
      random.pick(services),
    )
  }
  return rows
}

function statusAt(cast: Cast, createdAt: number): EnquiryStatus {
  const hours = (cast.calendar.now - createdAt) / 3_600_000
  if (createdAt >= leadsBefore(cast.calendar.now, 240))
    return cast.random.weighted([
      ['open', 55],
      ['asked-to-call-later', 15],
      ['not-responding', 12],
      ['will-contact-us', 10],
      ['rate-high', 8],
    ])
  const status = cast.random.weighted(statusWeights)
  if (status === 'work-done' && hours < 80) return 'booking-done-will-take-service'
  // No enquiry of a well-run business stays new or booked for weeks.
  if (status === 'booking-done-will-take-service' && hours > 150) return 'work-done'
  if (status === 'open' && hours > 50) return 'not-responding'
  return status
}

function addEnquiry(
  rows: EnquiryRows,
  cast: Cast,
  work: WorkRows,
  id: number,
  createdAt: number,
  household: Household,
  service: Service,
): void {
  const { random, calendar, staffIds } = cast
  const status = statusAt(cast, createdAt)
  const source = random.weighted(sourceWeights)
  const address = random.pick(household.addresses)
  const assignee = status === 'open' && random.chance(0.3) ? null : random.pick(staffIds)
  const answers = JSON.stringify(answersFor(random, service))
  const touchedAt = Math.min(plusMinutes(createdAt, random.int(3, 50)), calendar.now)
  const isWaiting = status === 'open' && createdAt > plusDays(calendar.now, -1)
  const isDone = status === 'work-done' || status === 'closed'
  rows.enquiries.push({
    id,
    name: household.name,
    phone: household.phone,
    customer_id: household.id,
    address_id: address.id,
    category_id: service.id,
    answers,
    status,
    temperature: random.weighted<Temperature>([
      ['hot', 25],
      ['medium', 50],
      ['cold', 25],
    ]),
    source,
    assigned_to: assignee,
    ...nextStep(cast, { id, status, isWaiting, createdAt }),
    ...lostReasonOf(id, status),
    quoted_price: random.chance(0.5)
      ? Math.round(random.int(service.price[0], service.price[1]) / 50) * 5000
      : null,
    note: random.chance(0.3) ? random.pick(notes) : null,
    created_by: source === 'existing-customer' ? random.pick(staffIds) : null,
    status_by: isWaiting ? null : assignee,
    first_touched_at: isWaiting ? null : iso(touchedAt),
    response_due_at: iso(openTimeAfter(defaultWeek, createdAt, 30)),
    closed_at: isDone ? iso(Math.min(plusDays(createdAt, 4), calendar.now)) : null,
    created_at: iso(createdAt),
  })
  const history = {
    record_type: 'enquiry' as const,
    record_id: id,
    customer_id: household.id,
    partner_id: null,
  }
  work.timeline.push({
    ...history,
    kind: 'created',
    data: JSON.stringify({ source }),
    actor_id: null,
    happened_at: iso(createdAt),
  })
  if (assignee) {
    const to = cast.staffNames.get(assignee) ?? null
    work.timeline.push({
      ...history,
      kind: 'assigned',
      data: JSON.stringify({ to }),
      actor_id: assignee,
      happened_at: iso(plusMinutes(createdAt, 2)),
    })
  }
  if (!isWaiting)
    addCall(rows, work, cast, { id, status, household, by: assignee ?? staffIds[0]!, touchedAt })
  if (status === 'work-done' || status === 'booking-done-will-take-service') {
    const mustComplete = status === 'work-done'
    const days = mustComplete
      ? Math.ceil((createdAt - calendar.now) / 86_400_000) + random.int(1, 2)
      : random.weighted([
          [0, 30],
          [1, 22],
          [2, 16],
          [3, 12],
          [4, 10],
          [6, 6],
          [9, 4],
        ] as const)
    const startsAt = officeStart(random, calendar, mustComplete ? Math.min(days, -1) : days)
    const job = addJob(work, cast, {
      household,
      addressId: address.id,
      pincode: address.pincode,
      service,
      enquiryId: id,
      answers,
      startsAt,
      bookedAt: touchedAt,
      mustComplete,
    })
    continueWithJob(rows.enquiries.at(-1)!, job, calendar) // pushed above
  }
}

function addCall(
  rows: EnquiryRows,
  work: WorkRows,
  cast: Cast,
  call: { id: number; status: EnquiryStatus; household: Household; by: number; touchedAt: number },
): void {
  const note = cast.random.pick(notes)
  const moved = call.status === 'open' ? {} : { to: call.status }
  rows.activities.push({
    record_type: 'enquiry',
    record_id: call.id,
    type: 'call',
    note,
    outcome: call.status === 'open' ? null : call.status,
    happened_at: iso(call.touchedAt),
    created_by: call.by,
  })
  work.timeline.push({
    record_type: 'enquiry',
    record_id: call.id,
    customer_id: call.household.id,
    partner_id: null,
    kind: 'activity',
    data: JSON.stringify({ activity_type: 'call', text: note, ...moved }),
    actor_id: call.by,
    happened_at: iso(call.touchedAt),
  })
}

/** Answers to most questions of a service, or to the given share of them. */
export function answersFor(random: Random, service: Service, share = 0.8): Answer[] {
  return service.questions
    .filter(() => random.chance(share))
    .map((question) => ({
      question_id: question.id,
      label: question.label,
      value: answerFor(random, service, question),
    }))
}

function answerFor(
  random: Random,
  service: Service,
  question: Service['questions'][number],
): Answer['value'] {
  if (question.type === 'radio') return random.pick(question.options)
  if (question.type === 'checkbox')
    return question.options.filter((_, index) => index === 0 || random.chance(0.3))
  return random.pick(textAnswersTo(question.label, service.title))
}
