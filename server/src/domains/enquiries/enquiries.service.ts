import type { Answer } from 'contract/categories/categories.schema.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry, enquiryCreate, enquiryUpdate } from 'contract/enquiries/enquiries.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { questionsFor } from '#domains/categories/categories.service.ts'
import { type AddressInput, addAddress, findAddressOf } from '#domains/customers/addresses.service.ts'
import { findOrMakeCustomer } from '#domains/customers/customers.service.ts'
import { commissionRuleFor } from '#domains/jobs/commission-rule.ts'
import { notifyNewEnquiry } from '#domains/messages/messages.service.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { checkAnswers } from './check-answers.ts'
import {
  type EnquiryRecord,
  findAssignee,
  findEnquiry,
  findSurroundings,
  insertEnquiry,
  markTouched,
  updateEnquiry,
} from './enquiries.store.ts'
import { tellEnquiryChanges } from './enquiry-changes.ts'
import { scheduleVisit } from './visits.service.ts'
import { listVisits } from './visits.store.ts'

type Create = z.output<typeof enquiryCreate>
type Update = z.output<typeof enquiryUpdate>

export async function getEnquiry({ db }: Pick<Context, 'db'>, id: number): Promise<Enquiry> {
  const record = await findEnquiry(db, id)
  if (!record) throw new AppError('not_found')
  return {
    ...record,
    ...(await findSurroundings(db, id)),
    address: await findAddressOf(db, record.address_id),
    schedules: await listVisits(db, id),
    commission_rule: await commissionRuleFor(db, { category_id: record.category_id, partner_id: null }),
  }
}

/** Records who asked for what, for a person or for a lead portal; the customer and the address are found or made, the visit scheduled, people notified. */
export async function createEnquiry(ctx: AnyContext, queue: Queue, body: Create): Promise<Enquiry> {
  const { customer_id, new_customer, address_id, address, answers, visit, ...fields } = body
  requireFollowUp(fields.status, fields.follow_up_at)
  await requireAssignee(ctx, fields.assigned_to)
  const checked = await answersFor(ctx, fields.category_id, answers, { mustBeComplete: isBooked(fields.status) })
  const customer = await findOrMakeCustomer(ctx, { ...fields, customer_id, new_customer })
  const place = await addressFor(ctx, customer.id, { address_id, address })
  const isTouched = fields.status !== 'open' || fields.follow_up_at !== null || visit !== null
  const now = new Date().toISOString()
  const record = await insertEnquiry(ctx.db, {
    ...fields,
    customer_id: customer.id,
    address_id: place,
    answers: checked,
    created_by: ctx.actor?.id ?? null,
    first_touched_at: isTouched ? now : null,
    closed_at: enquiryGroup(fields.status) === 'done' ? now : null,
  })
  await tellCreated(ctx, record)
  if (visit) await scheduleVisit(ctx, record.id, visit)
  const enquiry = await getEnquiry(ctx, record.id)
  await notifyNewEnquiry(ctx, queue, enquiry)
  return enquiry
}

async function tellCreated(ctx: AnyContext, record: EnquiryRecord): Promise<void> {
  const of = { record_type: 'enquiry', record_id: record.id }
  await recordAudit(ctx, { ...of, action: 'created', after: auditFields(record) })
  const { source, status, follow_up_at, customer_id } = record
  const data = { source, to: status, ...(follow_up_at && { follow_up_at }) }
  await addTimeline(ctx, { ...of, customer_id, kind: 'created', data })
}

export async function saveEnquiry(ctx: Context, id: number, body: Update): Promise<Enquiry> {
  const { version, address, answers, ...fields } = body
  const current = () => getEnquiry(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'enquiries', record_type: 'enquiry', id, version, current })
  if (fields.follow_up_at === null) requireFollowUp(before.status, null)
  if (fields.assigned_to !== before.assigned_to) await requireAssignee(ctx, fields.assigned_to ?? null)
  const category = fields.category_id === undefined ? before.category_id : fields.category_id
  const checked =
    answers &&
    (await answersFor(ctx, category, answers, {
      kept: before.answers,
      mustBeComplete: isBooked(before.status),
    }))
  if (fields.category_id && !answers) await answersFor(ctx, fields.category_id, [], {})
  const isMoved = address !== undefined || fields.address_id !== undefined
  const place = isMoved
    ? await newPlace(ctx, before, { address_id: fields.address_id ?? null, address: address ?? null })
    : before.address_id
  const after = await updateEnquiry(ctx.db, id, { ...fields, address_id: place, answers: checked })
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: id, action: 'updated', ...states })
  await tellEnquiryChanges(ctx, before, after)
  return getEnquiry(ctx, id)
}

/** Somebody has seen to the enquiry: it waits no longer. */
export function enquiryTouched(ctx: Context, id: number): Promise<void> {
  return markTouched(ctx.db, id)
}

export function requireFollowUp(status: EnquiryStatus, followUpAt: string | null): void {
  if (status === 'asked-to-call-later' && followUpAt === null) {
    throw invalid('follow_up_at', 'must say when to call again')
  }
}

export function isBooked(status: EnquiryStatus): boolean {
  return status === 'booking-done-will-take-service'
}

async function requireAssignee({ db }: AnyContext, id: number | null): Promise<void> {
  if (id !== null && (await findAssignee(db, id)) === undefined)
    throw invalid('assigned_to', 'is nobody who works here')
}

/** @throws AppError invalid for answers the category's questions do not allow. */
export async function answersFor(
  { db }: AnyContext,
  categoryId: number | null,
  given: Create['answers'],
  how: { kept?: readonly Answer[]; mustBeComplete?: boolean },
): Promise<Answer[]> {
  const questions = categoryId === null ? [] : await questionsFor(db, categoryId)
  const { answers, issues } = checkAnswers(questions, given, how)
  if (issues.length > 0) throw new AppError('invalid', { issues })
  return answers
}

type Place = { address_id: number | null; address: AddressInput | null }

async function newPlace(ctx: Context, { customer_id }: EnquiryRecord, place: Place): Promise<number | null> {
  if (place.address_id === null && place.address === null) return null
  if (customer_id === null) throw invalid('address_id', 'needs a customer: this enquiry has none')
  return addressFor(ctx, customer_id, place)
}

/** The id of the customer's address that was chosen, or of the new one. */
async function addressFor(ctx: AnyContext, customerId: number, { address_id, address }: Place): Promise<number | null> {
  if (address_id !== null && address !== null) throw invalid('address', 'choose an address or give a new one, not both')
  if (address) {
    const owner = { customer_id: customerId, partner_id: null }
    return (await addAddress(ctx, owner, address, { prefix: 'address.' })).id
  }
  if (address_id === null) return null
  const chosen = await findAddressOf(ctx.db, address_id)
  if (chosen?.customer_id !== customerId) throw invalid('address_id', 'is no address of this customer')
  return chosen.id
}
