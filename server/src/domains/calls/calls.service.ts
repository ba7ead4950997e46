import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import { enquiryCreate } from 'contract/enquiries/enquiries.schema.ts'
import type { Message } from 'contract/messages/messages.schema.ts'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import type { TimelineKind } from 'contract/timeline/timeline.schema.ts'
import { customerNamed, findByPhone, firstOwnerOf } from '#domains/customers/public.ts'
import { callBackNow, createEnquiry, markTouched } from '#domains/enquiries/public.ts'
import {
  type CallObjection,
  callObjection,
  enqueueMessage,
  limitCalls,
  messageById,
} from '#domains/messages/public.ts'
import { isSecretSetting, openSettings } from '#domains/settings/public.ts'
import { addTimeline, recordAudit, type TimelineEvent } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { rawBodyOf } from '#platform/http/bodies.ts'
import type { AnyContext, Context, PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { readFields } from '#platform/http/read-fields.ts'
import { validate } from '#platform/http/validate.ts'
import { findCallee, findOwnPhone, insertCall, listStaffPhones, lockNumber } from './calls.store.ts'
import { type ReportedCall, readCall } from './read-call.rules.ts'

type Parts = Pick<Platform, 'queue' | 'secrets'>
type CallRequest = { record_type: 'enquiry' | 'job' | 'customer'; record_id: number; reason?: string }

/** After this time the user no longer waits at the phone. */
const waitMs = 30_000

/**
 * Calls the phone of the user first, then that of the person of the record. It is sent through the outbox
 * like messages.
 */
export async function placeCall(ctx: Context, { queue }: Parts, request: CallRequest): Promise<Message> {
  const callee = await findCallee(ctx.db, request)
  if (!callee) throw invalid('record_id', 'does not exist')
  const caller = await findOwnPhone(ctx.db, ctx.actor.id)
  if (caller === null) {
    throw new AppError('illegal_move', {
      message: 'Add a phone number to your profile: your phone rings first.',
    })
  }
  await limitCalls(ctx.db, callee.phone)
  const { record_type, record_id, reason } = request
  const objection = await callObjection(ctx.db, callee.phone)
  if (objection !== null && reason === undefined)
    throw invalid('reason', `is required: ${objection.name} asked not to be called`)
  const id = await enqueueMessage(ctx, queue, {
    template: 'call',
    to: callee.phone,
    caller,
    ...(objection !== null && { reason }),
    vars: { caller: ctx.actor.name, name: callerName(callee.name) },
    valid_until: new Date(ctx.now + waitMs),
    customer_id: callee.customer_id ?? undefined,
    ...(record_type === 'job' && { job_id: record_id }),
    ...(record_type === 'enquiry' && { enquiry_id: record_id }),
  })
  if (id === undefined)
    throw new AppError('illegal_move', { message: 'Calls through CallerDesk are off in Settings.' })
  if (record_type === 'enquiry') await markTouched(ctx.db, record_id)
  if (objection !== null && reason !== undefined) await recordDespite(ctx, objection, reason)
  await recordAudit(ctx, { record_type, record_id, action: 'called', after: { message_id: id } })
  return messageById(ctx, id)
}

/**
 * Records why the device calls a person who opted out of calls. Does nothing when the person did not opt out.
 */
export async function callDespite(
  ctx: Context,
  { phone, reason }: { phone: string; reason: string },
): Promise<{ success: true }> {
  const objection = await callObjection(ctx.db, phone)
  if (objection !== null) await recordDespite(ctx, objection, reason)
  return { success: true }
}

async function recordDespite(
  ctx: Context,
  { record_type, record_id }: CallObjection,
  reason: string,
): Promise<void> {
  await recordAudit(ctx, { record_type, record_id, action: 'called-despite-objection', after: { reason } })
  const owner = record_type === 'customer' ? { customer_id: record_id } : { partner_id: record_id }
  await addTimeline(ctx, {
    record_type,
    record_id,
    ...owner,
    kind: 'called-despite-objection',
    data: { text: reason },
  })
}

/** Shorter keys can be guessed, so they are refused. */
const shortestKey = 32

/**
 * Records a call that CallerDesk reports on the timeline of the person concerned. A missed incoming call
 * creates an enquiry to call back, or brings its next call forward.
 * @throws AppError not_found when the key of the address is not that of the settings
 */
export async function receiveCall(
  ctx: PublicContext,
  { queue, secrets }: Parts,
  { key, query, body }: { key: string; query: Record<string, string>; body: unknown },
): Promise<{ success: true }> {
  const isOurs = await isSecretSetting(ctx.db, secrets, { key: 'provider.callerdesk.webhook', text: key })
  if (!isOurs || key.length < shortestKey) throw new AppError('not_found')
  const fields = readFields(rawBodyOf(body), query)
  const call = readCall(fields, await ownNumbers(ctx, secrets), ctx.now)
  if (!call) throw invalid('body', 'has no external phone number')
  await lockNumber(ctx.db, call.phone)
  if (await insertCall(ctx.db, call, fields)) await recordCall(ctx, queue, call)
  return { success: true }
}

async function ownNumbers(
  { db }: AnyContext,
  secrets: Platform['secrets'],
): Promise<(phone: string) => boolean> {
  const lines = await openSettings(db, secrets, ['provider.callerdesk.deskphone', 'business.phone'])
  const own = await listStaffPhones(db)
  for (const line of Object.values(lines)) own.add(toE164(line) ?? line)
  return (phone) => own.has(phone)
}

const kinds = {
  incoming: { answered: 'call-taken', missed: 'call-missed' },
  outgoing: { answered: 'call-made', missed: 'call-unanswered' },
} as const satisfies Record<ReportedCall['direction'], Record<ReportedCall['outcome'], TimelineKind>>

async function recordCall(ctx: AnyContext, queue: Platform['queue'], call: ReportedCall): Promise<void> {
  const customer_id = await firstOwnerOf(ctx, call.phone)
  const match = await findByPhone(ctx.db, customer_id, call.phone)
  const needsCallBack =
    call.direction === 'incoming' && call.outcome === 'missed' && match.partner_id === null
  let { enquiry_id } = match
  if (needsCallBack && enquiry_id === null)
    enquiry_id = await createEnquiryFromCall(ctx, queue, call, customer_id)
  else if (needsCallBack && enquiry_id !== null) await callBackNow(ctx, enquiry_id)
  const isContact = call.direction === 'outgoing' || call.outcome === 'answered'
  if (isContact && enquiry_id !== null) await markTouched(ctx.db, enquiry_id)
  const at = aboutOf({ ...match, enquiry_id, customer_id })
  if (at === null) return
  await addTimeline(ctx, {
    ...at,
    kind: kinds[call.direction][call.outcome],
    data: { text: inWords(call) },
    happened_at: call.started_at,
  })
}

type About = { enquiry_id: number | null; partner_id: number | null; customer_id: number | null }
function aboutOf({ enquiry_id, partner_id, customer_id }: About): Omit<TimelineEvent, 'kind'> | null {
  if (enquiry_id !== null) return { record_type: 'enquiry', record_id: enquiry_id, customer_id }
  if (customer_id !== null) return { record_type: 'customer', record_id: customer_id, customer_id }
  return partner_id === null ? null : { record_type: 'partner', record_id: partner_id, partner_id }
}

async function createEnquiryFromCall(
  ctx: AnyContext,
  queue: Platform['queue'],
  { phone, started_at }: ReportedCall,
  customer_id: number | null,
): Promise<number> {
  const body = validate(enquiryCreate, {
    name: (customer_id !== null && (await customerNamed(ctx, customer_id))) || displayPhone(phone),
    phone,
    source: customer_id === null ? 'unknown' : 'existing-customer',
    note: `Missed call on ${formatLongDate(started_at)}: call back.`,
  })
  if (!body) throw new AppError('internal')
  return (await createEnquiry(ctx, queue, { ...body, customer_id })).id
}

function inWords({ phone, seconds, recording_url }: ReportedCall): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const length = minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`
  return [displayPhone(phone), seconds > 0 && length, recording_url && `Recording: ${recording_url}`]
    .filter(Boolean)
    .join('\n')
}
