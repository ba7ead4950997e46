import { randomUUID } from 'node:crypto'
import type { ErasurePreview } from 'contract/privacy/privacy.schema.ts'
import type { ErasureReason } from 'contract/privacy/privacy.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { linkRedaction, redactEntries, redactionAction } from '#domains/audit/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { blockersOf } from './blockers.rules.ts'
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
  findBlocking,
  findForErasure,
  insertErasure,
  lastAuditEntry,
  lockForErasure,
} from './erasures.store.ts'
import { findPerson, type Person } from './person.store.ts'
import { personalData } from './personal-data.store.ts'

type Needs = Pick<Platform, 'secrets' | 'queue'>

/** Finishes an erasure outside of the database: the list, and the contents of files. */
export const finishTask = 'privacy.finish'

/**
 * A preview of an erasure of the customer. A merged customer is erased with its survivor.
 * @throws AppError not_found
 */
export async function previewErasure({ db }: Pick<Context, 'db'>, id: number): Promise<ErasurePreview> {
  const customer = await findForErasure(db, id)
  if (!customer) throw await notFound(db, 'customer', id)
  const person = await findPerson(db, id)
  const counts = await countRows(db, person)
  const entries = await auditEntriesOf(db, person)
  const { rows: responses } = await storedResponsesOf(db, person, entries)
  addTo(counts, personalData.audit_entries!, entries.length)
  addTo(counts, personalData.idempotency_keys!, responses.length)
  addTo(counts, personalData.webhook_deliveries!, await countDeliveries(db, entries))
  return {
    id,
    erased_at: customer.erased_at,
    blockers: [
      ...mergeBlocker(customer.merged_into),
      ...blockersOf(await findBlocking(db, person.customers)),
    ],
    held: [...counts.values()].filter(({ rows }) => rows > 0),
    kept_invoices: await countKeptInvoices(db, person),
  }
}

function mergeBlocker(survivor: number | null): string[] {
  if (survivor === null) return []
  const into = recordId('customer', survivor)
  return [`This customer was merged into ${into}. Erase ${into} instead.`]
}

/**
 * Removes the data about the customer, in the transaction of the request.
 * @throws AppError not_found; illegal_move for a customer who was erased or merged, has an open job, a due or
 * credit
 */
export async function eraseCustomer(
  ctx: Context,
  needs: Needs,
  id: number,
  reason: ErasureReason,
): Promise<{ success: true; rows: number }> {
  const customer = await lockForErasure(ctx.db, id)
  if (!customer) throw await notFound(ctx.db, 'customer', id)
  if (customer.erased_at !== null)
    throw new AppError('illegal_move', { message: 'This customer was erased already.' })
  const person = await findPerson(ctx.db, id)
  const blockers = [
    ...mergeBlocker(customer.merged_into),
    ...blockersOf(await findBlocking(ctx.db, person.customers)),
  ]
  if (blockers.length > 0) throw new AppError('illegal_move', { message: blockers.join(' ') })
  const sealed_key = await keyForErasure(ctx.db, needs.secrets)
  const hashes = hashesUnder(openKey(needs.secrets, sealed_key))
  const contents = await contentsOf(ctx.db, person)
  const rows = await erasePerson(ctx, person, { id, reason })
  // Each of them: in an older backup they are not merged yet.
  for (const [nth, record_id] of person.customers.entries()) {
    await insertErasure(ctx.db, {
      id: randomUUID(),
      record_type: 'customer',
      record_id,
      reason,
      sealed_key,
      erased_by: ctx.actor.id,
      record_hash: hashes.record(record_id),
      contents: nth === 0 ? contents : [],
      phone_hashes: nth === 0 ? person.own.map(hashes.phone) : [],
    })
  }
  await needs.queue.enqueue(ctx.db, finishTask, {})
  return { success: true, rows }
}

/**
 * Erases every row of the person and records that in the audit log, in an entry that the redacted entries
 * refer to.
 * @returns the number of rows that were deleted or lost their values
 */
export async function erasePerson(
  ctx: AnyContext,
  person: Person,
  { id, reason }: { id: number | null; reason: ErasureReason },
): Promise<number> {
  await allowErasing(ctx.db)
  const entries = await auditEntriesOf(ctx.db, person)
  const responses = await blankResponses(ctx.db, person, entries)
  const deliveries = await deleteDeliveries(ctx.db, entries)
  const rows = responses + deliveries + (await eraseRows(ctx.db, person))
  const redacted = await redactEntries(ctx.db, entries)
  const after = { reason, rows, redacted_entries: redacted.ids.length, redacted_sha256: redacted.sha256 }
  await recordAudit(ctx, {
    record_type: 'customer',
    record_id: id ?? 'unknown',
    action: redactionAction,
    after,
  })
  await linkRedaction(ctx.db, redacted.ids, await lastAuditEntry(ctx.db))
  if (id !== null) {
    await addTimeline(ctx, {
      record_type: 'customer',
      record_id: id,
      customer_id: id,
      kind: 'erased',
      data: {},
    })
  }
  return rows + redacted.ids.length
}
