import type { Source } from 'contract/choices.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry, enquiryCreate, enquiryUpdate } from 'contract/enquiries/enquiries.schema.ts'
import { noPlans } from 'contract/enquiries/next-action.rules.ts'
import { businessWeek, openTimeAfter } from 'contract/settings/business-hours.rules.ts'
import { responseMinutes } from 'contract/settings/source-minutes.rules.ts'
import type { TimelineEntry } from 'contract/timeline/timeline.schema.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { type AddressInput, addAddress, findAddressOf, sameAddressOf } from '#domains/customers/public.ts'
import { notifyNewEnquiry } from '#domains/messages/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import { type Activity, addActivity, createActivity } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { answersFor, isBooked } from './answers.service.ts'
import {
  type EnquiryRecord,
  findAssignee,
  insertEnquiry,
  markTouched,
  updateEnquiry,
} from './enquiries.store.ts'
import { callerAfter, callerOf, firstAssignee } from './enquiry-caller.service.ts'
import { recordEnquiryChanges } from './enquiry-changes.service.ts'
import { getEnquiry } from './enquiry-details.service.ts'
import { applyMove } from './enquiry-moves.service.ts'
import { assignLead } from './lead-turns.service.ts'
import { type Lost, lostReasonFor, lostReasonText } from './lost-reason.rules.ts'
import { type StepColumns, stepFor } from './next-step.service.ts'
import { scheduleVisit } from './visits.service.ts'

type Create = z.output<typeof enquiryCreate>
type Update = z.output<typeof enquiryUpdate>

/**
 * Creates an enquiry for a user or a lead portal; the customer and the address are found or created, the
 * visit scheduled, users notified. When it came from a call, the outcome is a separate transition in the same
 * transaction, so that it can be undone.
 */
export async function createEnquiry(ctx: AnyContext, queue: Queue, body: Create): Promise<Enquiry> {
  const {
    customer_id,
    new_customer,
    address_id,
    address,
    answers,
    visit,
    was_done,
    activity_type,
    call_note,
    ...fields
  } = body
  const { next_action, follow_up_at, status, lost_reason, lost_note } = fields
  const plans = { visit_at: visit?.starts_at ?? null, job_ends_at: null }
  const wanted = { next_action: next_action ?? undefined, follow_up_at: follow_up_at ?? undefined }
  const step = await stepFor(ctx, status, wanted, plans)
  const target = { status, ...step, ...lostReasonFor(status, { lost_reason, lost_note }) }
  const opened = await stepFor(ctx, 'open', {}, plans)
  const untouched = { status: 'open', ...opened, lost_reason: null, lost_note: null } as const
  const assigned_to = await firstAssignee(ctx, fields.assigned_to)
  await requireAssignee(ctx, assigned_to)
  const checked = await answersFor(ctx, fields.category_id, answers, { mustBeComplete: isBooked(status) })
  const customer = await callerOf(ctx, { ...fields, customer_id, new_customer, address, address_id })
  const place = customer && (await addressFor(ctx, customer.id, { address_id, address }))
  const first = activity_type ? untouched : target
  const isTouched = first.status !== 'open' || follow_up_at !== null || visit !== null
  const now = isoTime(ctx.now)
  const isContacted = isTouched || activity_type !== null
  const record = await insertEnquiry(ctx.db, {
    ...fields,
    ...first,
    name: fields.name || (customer?.name ?? null),
    assigned_to,
    customer_id: customer?.id ?? null,
    address_id: place,
    answers: checked,
    created_by: ctx.actor?.id ?? null,
    status_by: ctx.actor?.id ?? null,
    first_touched_at: isTouched ? now : null,
    response_due_at: isContacted ? null : await responseDueAt(ctx.db, fields.source, Date.parse(now)),
    closed_at: enquiryGroup(first.status) === 'done' ? now : null,
  })
  await recordCreated(ctx, record)
  if (visit) await scheduleVisit(ctx, record.id, { ...visit, was_done }, 'visit.starts_at')
  if (activity_type) await applyMove(ctx, record, target, { activity_type, note: call_note, canUndo: true })
  // The text of a call without an outcome is stored anyway.
  else if (call_note) await addNote(ctx, record, call_note)
  const enquiry = await getEnquiry(ctx, record.id)
  await notifyNewEnquiry(ctx, queue, enquiry)
  // This is last: from here on leads wait for each other until the commit.
  const isLead = ctx.actor === null && assigned_to === null
  const owner = isLead ? await assignLead(ctx, record.id) : null
  return owner
    ? { ...enquiry, assigned_to: owner.id, assignee: owner, version: enquiry.version + 1 }
    : enquiry
}

async function addNote(ctx: AnyContext, { id, customer_id }: EnquiryRecord, note: string): Promise<void> {
  await addActivity(
    ctx,
    { customer_id, partner_id: null },
    { record_type: 'enquiry', record_id: id, type: 'note', note },
  )
}

async function recordCreated(ctx: AnyContext, record: EnquiryRecord): Promise<void> {
  const of = { record_type: 'enquiry', record_id: record.id }
  await recordAudit(ctx, { ...of, action: 'created', after: auditFields(record) })
  const { source, status, follow_up_at, customer_id } = record
  const reason = lostReasonText(record)
  const data = { source, to: status, ...(follow_up_at && { follow_up_at }), ...(reason && { reason }) }
  await addTimeline(ctx, { ...of, customer_id, kind: 'created', data })
}

export async function saveEnquiry(ctx: Context, id: number, body: Update): Promise<Enquiry> {
  const { version, address, answers, ...fields } = body
  const current = () => getEnquiry(ctx, id)
  const before = await lockVersion(ctx.db, {
    table: 'enquiries',
    record_type: 'enquiry',
    id,
    version,
    current,
  })
  if (fields.assigned_to !== before.assigned_to) await requireAssignee(ctx, fields.assigned_to ?? null)
  const category = fields.category_id === undefined ? before.category_id : fields.category_id
  const checked =
    answers &&
    (await answersFor(ctx, category, answers, {
      kept: before.answers,
      mustBeComplete: isBooked(before.status),
    }))
  if (fields.category_id && !answers) await answersFor(ctx, fields.category_id, [], {})
  const caller = await callerAfter(ctx, before, fields)
  const isMoved = address !== undefined || fields.address_id !== undefined
  const place = isMoved
    ? await newPlace(ctx, caller.customer_id, {
        address_id: fields.address_id ?? null,
        address: address ?? null,
      })
    : before.address_id
  const after = await updateEnquiry(ctx.db, id, {
    ...fields,
    ...caller,
    ...(await planOf(ctx, before, fields)),
    address_id: place,
    answers: checked,
  })
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: id, action: 'updated', ...states })
  await recordEnquiryChanges(ctx, before, after)
  return getEnquiry(ctx, id)
}

/**
 * The next action and the lost reason of an edit: fields that are sent must fit the status, the others stay.
 */
async function planOf(
  ctx: Context,
  before: EnquiryRecord,
  named: Omit<Update, 'version'>,
): Promise<Partial<StepColumns & Lost>> {
  const { status, next_action, follow_up_at, lost_reason, lost_note } = { ...before, ...named }
  const isPlanned = named.next_action !== undefined || named.follow_up_at !== undefined
  const isExplained = named.lost_reason !== undefined || named.lost_note !== undefined
  return {
    ...(isPlanned && (await stepFor(ctx, status, { next_action, follow_up_at }, noPlans))),
    ...(isExplained && lostReasonFor(status, { lost_reason, lost_note })),
  }
}

/** @throws AppError invalid when the user is not an active member of staff */
export async function requireAssignee({ db }: AnyContext, id: number | null): Promise<void> {
  if (id !== null && (await findAssignee(db, id)) === undefined)
    throw invalid('assigned_to', 'is not an active user')
}

/** Adds an activity to any record. An enquiry that gets one counts as attended to. */
export async function createRecordActivity(ctx: Context, activity: Activity): Promise<TimelineEntry> {
  const entry = await createActivity(ctx, activity)
  if (activity.record_type === 'enquiry') await markTouched(ctx.db, activity.record_id)
  return entry
}

export type Place = { address_id: number | null; address: AddressInput | null }

/** @throws AppError invalid when the enquiry has no customer yet: an address belongs to a customer */
export async function newPlace(
  ctx: AnyContext,
  customerId: number | null,
  place: Place,
): Promise<number | null> {
  if (place.address_id === null && place.address === null) return null
  if (customerId === null) throw invalid('address_id', 'needs a customer: this enquiry has none')
  return addressFor(ctx, customerId, place)
}

/**
 * The id of the chosen address of the customer, or of the new one; an address that the customer has is not
 * created again.
 */
export async function addressFor(ctx: AnyContext, customerId: number, place: Place): Promise<number | null> {
  const { address_id, address } = place
  if (address_id !== null && address !== null)
    throw invalid('address', 'Choose an address or enter a new one, not both')
  if (address) {
    const owner = { customer_id: customerId, partner_id: null }
    const same = await sameAddressOf(ctx.db, owner, address)
    return same ?? (await addAddress(ctx, owner, address, { prefix: 'address.' })).id
  }
  if (address_id === null) return null
  const chosen = await findAddressOf(ctx.db, address_id)
  if (chosen?.customer_id !== customerId) throw invalid('address_id', 'is not an address of this customer')
  return chosen.id
}

const keys = ['business.hours', 'business.response_minutes', 'business.response_minutes_by_source'] as const

// One source: when the first response to an enquiry is due.
/**
 * When the first contact of an enquiry that came at `from` (ms) is due: only hours in which the business is
 * open count.
 */
export async function responseDueAt(db: Kysely<Database>, source: Source, from: number): Promise<string> {
  const settings = await getSettings(db, keys)
  const minutes = responseMinutes(
    source,
    settings['business.response_minutes'],
    settings['business.response_minutes_by_source'],
  )
  return new Date(openTimeAfter(businessWeek(settings['business.hours']), from, minutes)).toISOString()
}
