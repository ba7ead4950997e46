import { randomUUID } from 'node:crypto'
import type { ErasurePreview } from 'contract/privacy/privacy.schema.ts'
import type { ErasableType, ErasureReason } from 'contract/privacy/privacy.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { linkRedaction, redactEntries, redactionAction } from '#domains/audit/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { blockersOf, partnerBlockersOf } from './blockers.rules.ts'
import {
  auditEntriesOf,
  blankResponses,
  countDeliveries,
  deleteDeliveries,
  storedResponsesOf,
} from './erase-logs.store.ts'
import {
  addTo,
  allowErasing,
  contentsOf,
  countKeptInvoices,
  countRows,
  eraseRows,
} from './erase-rows.store.ts'
import { hashesUnder, keyForErasure, openKey } from './erasure-list.service.ts'
import {
  type ForErasure,
  findBlocking,
  findForErasure,
  findPartnerBlocking,
  insertErasure,
  lastAuditEntry,
  lockForErasure,
} from './erasures.store.ts'
import { findPerson, type Person, type PersonRecord } from './person.store.ts'
import { personalData } from './personal-data.store.ts'

type Needs = Pick<Platform, 'secrets' | 'queue'>

/** Finishes an erasure outside of the database: the list, and the contents of files. */
export const finishTask = 'privacy.finish'

/**
 * A preview of an erasure of the customer or partner. A merged customer is erased with its survivor.
 * @throws AppError not_found
 */
export async function previewErasure(
  { db }: Pick<Context, 'db'>,
  record: PersonRecord,
): Promise<ErasurePreview> {
  const found = await findForErasure(db, record)
  if (!found) throw await notFound(db, record.type, record.id)
  const person = await findPerson(db, record)
  const counts = await countRows(db, person)
  const entries = await auditEntriesOf(db, person)
  const { rows: responses } = await storedResponsesOf(db, person, entries)
  addTo(counts, personalData.audit_entries!, entries.length)
  addTo(counts, personalData.idempotency_keys!, responses.length)
  addTo(counts, personalData.webhook_deliveries!, await countDeliveries(db, entries))
  return {
    id: record.id,
    erased_at: found.erased_at,
    blockers: await findBlockers(db, record.type, found, person),
    held: [...counts.values()].filter(({ rows }) => rows > 0),
    kept_invoices: await countKeptInvoices(db, person),
  }
}

async function findBlockers(
  db: Context['db'],
  type: ErasableType,
  { id, merged_into }: ForErasure,
  person: Person,
): Promise<string[]> {
  if (type === 'partner') return partnerBlockersOf(await findPartnerBlocking(db, id))
  return [...mergeBlocker(merged_into), ...blockersOf(await findBlocking(db, person.customers))]
}

function mergeBlocker(survivor: number | null): string[] {
  if (survivor === null) return []
  const into = recordId('customer', survivor)
  return [`This customer was merged into ${into}. Erase ${into} instead.`]
}

/**
 * Removes the data about the customer or partner, in the transaction of the request.
 * @throws AppError not_found; illegal_move for a person who was erased or merged, has an open job, or an
 * account that is not settled
 */
export async function erase(
  ctx: Context,
  needs: Needs,
  record: PersonRecord,
  reason: ErasureReason,
): Promise<{ success: true; rows: number }> {
  const { type, id } = record
  const found = await lockForErasure(ctx.db, record)
  if (!found) throw await notFound(ctx.db, type, id)
  if (found.erased_at !== null)
    throw new AppError('illegal_move', { message: `This ${type} was erased already.` })
  const person = await findPerson(ctx.db, record)
  const blockers = await findBlockers(ctx.db, type, found, person)
  if (blockers.length > 0) throw new AppError('illegal_move', { message: blockers.join(' ') })
  const sealed_key = await keyForErasure(ctx.db, needs.secrets)
  const hashes = hashesUnder(openKey(needs.secrets, sealed_key))
  const contents = await contentsOf(ctx.db, person)
  const rows = await erasePerson(ctx, person, { record, reason })
  // Each of them: in an older backup they are not merged yet.
  for (const [nth, record_id] of [...person.customers, ...person.partners].entries()) {
    await insertErasure(ctx.db, {
      id: randomUUID(),
      record_type: type,
      record_id,
      reason,
      sealed_key,
      erased_by: ctx.actor.id,
      record_hash: hashes.record({ type, id: record_id }),
      contents: nth === 0 ? contents : [],
      phone_hashes: nth === 0 ? person.own.map(hashes.phone) : [],
    })
  }
  await needs.queue.enqueue(ctx.db, finishTask, {})
  return { success: true, rows }
}

/**
 * Erases every row of the person and records that in the audit log, in an entry that the redacted entries
 * refer to. `record` is null for an unknown caller.
 * @returns the number of rows that were deleted or lost their values
 */
export async function erasePerson(
  ctx: AnyContext,
  person: Person,
  { record, reason }: { record: PersonRecord | null; reason: ErasureReason },
): Promise<number> {
  await allowErasing(ctx.db)
  const entries = await auditEntriesOf(ctx.db, person)
  const responses = await blankResponses(ctx.db, person, entries)
  const deliveries = await deleteDeliveries(ctx.db, entries)
  const rows = responses + deliveries + (await eraseRows(ctx.db, person))
  const redacted = await redactEntries(ctx.db, entries)
  const after = { reason, rows, redacted_entries: redacted.ids.length, redacted_sha256: redacted.sha256 }
  await recordAudit(ctx, {
    record_type: record?.type ?? 'customer',
    record_id: record?.id ?? 'unknown',
    action: redactionAction,
    after,
  })
  await linkRedaction(ctx.db, redacted.ids, await lastAuditEntry(ctx.db))
  if (record !== null) {
    const { type, id } = record
    const owner = type === 'customer' ? { customer_id: id } : { partner_id: id }
    await addTimeline(ctx, { record_type: type, record_id: id, ...owner, kind: 'erased', data: {} })
  }
  return rows + redacted.ids.length
}
