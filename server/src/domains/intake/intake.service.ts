import type { Source } from 'contract/choices.ts'
import { enquiryCreate } from 'contract/enquiries/enquiries.schema.ts'
import type { IntakeLead, IntakeMapped, IntakeReceipt, intakeReplay } from 'contract/intake/intake.schema.ts'
import type { Issue } from 'contract/shared/errors.ts'
import { issueSentence, labelFromPath } from 'contract/shared/issue-words.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { getCategory } from '#domains/categories/public.ts'
import { firstOwnerOf } from '#domains/customers/public.ts'
import { assignLead, createEnquiry } from '#domains/enquiries/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid, isNotFound } from '#platform/errors/app-error.ts'
import { rawBodyOf } from '#platform/http/bodies.ts'
import type { AnyContext, Context, PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { validate } from '#platform/http/validate.ts'
import {
  findAccepted,
  findLead,
  insertLead,
  type LeadOutcome,
  lockFingerprint,
  placeOf,
  serviceOf,
  updateLead,
} from './intake.store.ts'
import { requireKey } from './intake-keys.service.ts'
import { fingerprintOf, readLead } from './read-lead.rules.ts'

type Parts = Pick<Platform, 'queue' | 'log'>
type Received = { source: Source; query: Record<string, string | undefined>; body: unknown }

/**
 * Stores a lead and creates an enquiry from it. A lead that is rejected is stored with the reason; only a
 * request with a wrong key stores nothing.
 */
export async function receiveLead(
  ctx: PublicContext,
  parts: Parts,
  received: Received,
): Promise<IntakeReceipt> {
  const { source, query } = received
  const { key, ...fields } = query
  const keyId = await requireKey(ctx.db, ctx.credential ?? key ?? null, source)
  const body = rawBodyOf(received.body)
  const params = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const { mapped, problem } = await readLead(body, params)
  const fingerprint = fingerprintOf(source, mapped)
  const outcome = problem
    ? refused(problem, [{ field: 'body', message: problem }])
    : await acceptLead(ctx, parts, { source, mapped, fingerprint })
  const lead = {
    key_id: keyId,
    source,
    content_type: body.type?.slice(0, 200) ?? null,
    raw: body.bytes,
    query: params,
  }
  const id = await insertLead(ctx.db, { ...lead, mapped, fingerprint, ...outcome })
  await recordAudit(ctx, {
    record_type: 'intake-lead',
    record_id: id,
    action: outcome.state,
    after: traceOf(outcome),
  })
  return { success: true, lead_id: id, state: outcome.state, issues: outcome.issues }
}

const traceOf = ({ enquiry_id, reason }: LeadOutcome) => ({ enquiry_id, reason })

/**
 * @throws AppError not_found; conflict when another user changed it since it was read; illegal_move when it
 * was accepted before.
 */
export async function replayLead(
  ctx: Context,
  parts: Parts,
  id: number,
  { version, ...corrections }: z.output<typeof intakeReplay>,
): Promise<IntakeLead> {
  const current = () => getLead(ctx, id)
  const lead = await lockVersion(ctx.db, {
    table: 'intake_leads',
    record_type: 'intake-lead',
    id,
    version,
    current,
  })
  if (lead.state !== 'refused')
    throw new AppError('illegal_move', { message: `The lead is already '${lead.state}'.` })
  if (corrections.category_id !== undefined) await requireCategory(ctx, corrections.category_id)
  // The payload is read again: the rules may have changed since.
  const { mapped: read, problem } = await readLead({ type: lead.content_type, bytes: lead.raw }, lead.query)
  const { category_id, ...values } = corrections
  const mapped = { ...read, ...values }
  const fingerprint = fingerprintOf(lead.source, mapped)
  const isHopeless = problem !== null && corrections.phone === undefined
  const outcome = isHopeless
    ? refused(problem, [{ field: 'body', message: problem }])
    : await acceptLead(ctx, parts, { source: lead.source, mapped, fingerprint, category_id })
  await updateLead(ctx.db, id, { ...outcome, mapped, fingerprint })
  const after = { ...traceOf(outcome), corrected: Object.keys(corrections) }
  await recordAudit(ctx, { record_type: 'intake-lead', record_id: id, action: 'replayed', after })
  return getLead(ctx, id)
}

/**
 * A wrong value in the request is an error of the request; only the lead's own values become its stored
 * reason.
 */
async function requireCategory(ctx: Context, id: number): Promise<void> {
  await getCategory(ctx, id).catch((error) => {
    throw isNotFound(error) ? invalid('category_id', 'does not exist') : error
  })
}

export async function getLead({ db }: Pick<Context, 'db'>, id: number): Promise<IntakeLead> {
  const lead = await findLead(db, id)
  if (!lead) throw new AppError('not_found')
  return lead
}

function refused(reason: string, issues: Issue[]): LeadOutcome {
  return { state: 'refused', reason, issues, enquiry_id: null }
}

type Lead = { source: Source; mapped: IntakeMapped; fingerprint: string; category_id?: number }

/** An error rolls back the enquiry alone, so that the lead is stored in any case. */
async function acceptLead(ctx: AnyContext, parts: Parts, lead: Lead): Promise<LeadOutcome> {
  await lockFingerprint(ctx.db, lead.fingerprint)
  const before = await findAccepted(ctx.db, lead.fingerprint, lead.mapped.external_id !== null)
  if (before !== null)
    return { state: 'duplicate', reason: 'Duplicate lead.', issues: [], enquiry_id: before }
  await sql`SAVEPOINT lead`.execute(ctx.db)
  try {
    const { id } = await createEnquiryFromLead(ctx, parts, lead)
    await sql`RELEASE SAVEPOINT lead`.execute(ctx.db)
    return { state: 'taken', reason: null, issues: [], enquiry_id: id }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error
    await sql`ROLLBACK TO SAVEPOINT lead`.execute(ctx.db)
    if (!(error instanceof AppError)) {
      parts.log.error({ err: error }, 'A lead could not be processed')
      return refused('Something went wrong while the lead was processed.', [])
    }
    const issues = error.details.issues ?? []
    const words = issues.map(({ field, message }) => issueSentence(labelFromPath(field), message)).join(' ')
    return refused(words === '' ? error.message : words, issues)
  }
}

async function createEnquiryFromLead(ctx: AnyContext, { queue }: Parts, lead: Lead): Promise<{ id: number }> {
  const { mapped, source } = lead
  const service = lead.category_id ? { id: lead.category_id } : await serviceOf(ctx.db, mapped.category)
  const place = await placeOf(ctx.db, mapped)
  const body = validate(enquiryCreate, {
    name: mapped.name ?? mapped.phone ?? '',
    phone: mapped.phone ?? '',
    source,
    assigned_to: null,
    category_id: service?.id ?? null,
    note: noteOf(mapped, { hasService: service !== null, hasPlace: place !== null }),
    address: place && {
      label: null,
      place_type: 'home',
      landmark: null,
      location_id: place.location_id,
      line_1: (mapped.address ?? mapped.area ?? place.area).slice(0, 200),
      line_2: null,
    },
  })
  if (!body) throw new AppError('internal')
  const enquiry = await createEnquiry(ctx, queue, {
    ...body,
    customer_id: await firstOwnerOf(ctx, body.phone),
  })
  // A lead that a user replays is assigned like any other lead.
  if (ctx.actor !== null && enquiry.assignee === null) await assignLead(ctx, enquiry.id)
  return enquiry
}

/** All values without a field of their own. */
function noteOf(
  mapped: IntakeMapped,
  { hasService, hasPlace }: { hasService: boolean; hasPlace: boolean },
): string {
  const where = [mapped.address, mapped.area, mapped.city, mapped.pincode].filter(Boolean).join(', ')
  const lines = [
    mapped.note,
    !hasService && mapped.category && `Service: ${mapped.category}`,
    !hasPlace && where !== '' && `Location: ${where}`,
    mapped.other_phone && `Alternate phone: ${mapped.other_phone}`,
    mapped.email && `Email: ${mapped.email}`,
    mapped.asked_at && `Requested at: ${mapped.asked_at}`,
    mapped.do_not_call && 'On the do-not-call register: call only about this enquiry.',
  ]
  return lines.filter(Boolean).join('\n').slice(0, 4000)
}
