import type { BulkResponse } from 'contract/shared/bulk.ts'
import { formatShortDate } from 'contract/shared/date-formats.ts'
import { type NumberedRecord, recordId } from 'contract/shared/record-id.ts'
import type { DeletableType } from 'contract/trash/trash.words.ts'
import type { Kysely } from 'kysely'
import { addTimeline, recordAudit, recordMany } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { inBulk } from '#platform/db/in-bulk.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findTrashed, lockTrashed, type Trashed } from './trash.store.ts'
import {
  findBlockedCustomers,
  findBlocker,
  findPhoneOwner,
  lockRecord,
  moveBack,
  moveCustomersToTrash,
  moveToTrash,
} from './trash-rows.store.ts'

/** Moves a record to the trash. @throws AppError not_found, illegal_move naming the blocker */
export async function deleteRecord(ctx: Context, type: DeletableType, id: number) {
  const record = await lockRecord(ctx.db, type, id)
  if (!record) throw await notFound(ctx.db, type, id)
  const blocker = await findBlocker(ctx.db, type, id)
  if (blocker) {
    throw new AppError('illegal_move', { message: `${recordId(type, id)} cannot be deleted: ${blocker}.` })
  }
  const { label } = record
  const trash_id = await moveToTrash(ctx.db, { type, id, label, deleted_by: ctx.actor.id })
  await recordAudit(ctx, { record_type: type, record_id: id, action: 'deleted', before: { label } })
  return { success: true as const, trash_id }
}

/** Moves the customers that nothing blocks to the trash; returns the others. The caller has locked them. */
export async function deleteCustomers(
  ctx: Context,
  customers: readonly { id: number; name: string }[],
): Promise<{ blocked: Set<number> }> {
  const blocked = await findBlockedCustomers(
    ctx.db,
    customers.map(({ id }) => id),
  )
  const free = customers.filter(({ id }) => !blocked.has(id))
  if (free.length === 0) return { blocked }
  await moveCustomersToTrash(
    ctx.db,
    free.map(({ id }) => id),
    ctx.actor.id,
  )
  const entries = free.map(({ id, name }) => ({
    record_type: 'customer',
    record_id: id,
    action: 'deleted',
    before: { label: name },
  }))
  await recordMany(ctx, entries, [])
  return { blocked }
}

/**
 * @throws AppError not_found, illegal_move when something the record refers to is deleted or its number has
 * another owner
 */
export async function restoreFromTrash(ctx: Context, trashId: number): Promise<{ success: true }> {
  const trashed = await lockTrashed(ctx.db, trashId)
  if (!trashed) throw new AppError('not_found', { message: 'It is no longer in the trash.' })
  await restore(ctx, trashed)
  return { success: true }
}

export function restoreEnquiries(ctx: Context, ids: number[]): Promise<BulkResponse> {
  return inBulk(ctx, ids, async (row, id) => {
    const trashed = await findTrashed(row.db, 'enquiry', id)
    if (!trashed)
      throw new AppError('not_found', { message: `${recordId('enquiry', id)} is not in the trash.` })
    await restoreFromTrash(row, trashed.id)
  })
}

export const deleteEnquiries = (ctx: Context, ids: number[]): Promise<BulkResponse> =>
  inBulk(ctx, ids, (row, id) => deleteRecord(row, 'enquiry', id))

async function restore(ctx: Context, trashed: Trashed): Promise<void> {
  const { id: trashId, record_type, record_id, deleted_at } = trashed
  const beginning = `${recordId(record_type, record_id)} cannot be restored`
  const owner = record_type === 'partner' ? await findPhoneOwner(ctx.db, trashId) : undefined
  if (owner) {
    const message = `${beginning}: its phone number belongs to ${recordId('partner', owner.id)} now.`
    throw new AppError('illegal_move', { message })
  }
  try {
    await moveBack(ctx.db, { trashId, type: record_type, id: record_id })
  } catch (error) {
    throw missingReference(error, beginning) ?? error
  }
  const ofPartner = record_type === 'partner' ? { partner_id: record_id } : {}
  await addTimeline(ctx, { record_type, record_id, ...ofPartner, kind: 'restored' })
  await recordAudit(ctx, { record_type, record_id, action: 'restored', after: { deleted_at } })
}

const numbered: Record<string, NumberedRecord> = { customers: 'customer', enquiries: 'enquiry', jobs: 'job' }

/** PostgreSQL's detail for a key whose row is missing: `Key (customer_id)=(12) is not present in table …`. */
function missingReference(error: unknown, beginning: string): AppError | null {
  if (!(error instanceof Error && 'code' in error && error.code === '23503' && 'detail' in error)) return null
  const match = /\((\w+)\)=\((\d+)\) is not present in table "(\w+)"/.exec(String(error.detail))
  const type = match && numbered[match[3]!]
  const what = type
    ? `${recordId(type, Number(match[2]))} is deleted. Restore it first`
    : 'a record it refers to was deleted'
  return new AppError('illegal_move', { message: `${beginning}: ${what}.` })
}

/** The error for a missing record: who deleted it and when, if it is in the trash. */
export async function notFound(db: Kysely<Database>, type: DeletableType, id: number): Promise<AppError> {
  const trashed = await findTrashed(db, type, id)
  if (!trashed) return new AppError('not_found')
  const day = formatShortDate(trashed.deleted_at)
  return new AppError('not_found', {
    message: `${recordId(type, id)} was deleted by ${trashed.by} on ${day}.`,
  })
}
