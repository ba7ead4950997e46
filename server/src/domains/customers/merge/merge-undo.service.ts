import type { MergeUndone } from 'contract/customers/merge.schema.ts'
import { type OptOutField, optOutNames } from 'contract/customers/opt-out.words.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type CustomerRecord, updateCustomer } from '../customers.store.ts'
import { fieldsOf, getMerge, lockNumbers, relatedTo } from './merge.service.ts'
import { findOverdrawn, lockMovedRows, lockSurvivorAnd, moveRowsBack } from './merge-moves.store.ts'
import { dropCreatedPrimary, forgetCreatedPrimary, restorePrimaries } from './merge-primary.store.ts'
import { forgetField, lockMerge, type MergeRecord, markUndone } from './merges.store.ts'

/**
 * Undoes a merge: every moved row that is still with the survivor goes back, and later rows stay. A field of
 * the survivor goes back unless it was changed later. The merges of one survivor may be undone in any order.
 * @throws AppError not_found, illegal_move with the reason when it is too late, done already, or not this
 * one's turn
 */
export async function undoMerge(ctx: Context, id: number): Promise<MergeUndone> {
  const merge = await lockMerge(ctx.db, id)
  if (!merge) throw new AppError('not_found')
  const { survivor_id, merged_ids, newest } = merge
  const of = { merge_id: id, survivor_id, merged_ids, newest }
  await lockMovedRows(ctx.db, of)
  const customers = await lockSurvivorAnd(ctx.db, survivor_id, merged_ids)
  // Checked under the locks, to see an undo or a merge of the survivor that finished during the wait.
  const { locked } = await getMerge(ctx, id)
  if (locked !== null) throw new AppError('illegal_move', { message: locked })
  await lockNumbers(ctx, customers)
  const before = customers.find((customer) => customer.id === survivor_id)! // the table refers to it
  const merged = customers.filter((customer) => customer.id !== survivor_id)

  for (const side of merged) await updateCustomer(ctx.db, side.id, { merged_into: null })
  await dropCreatedPrimary(ctx.db, of)
  const missing = await moveRowsBack(ctx.db, of)
  await refuseOverdrawn(ctx, [survivor_id, ...merged_ids])
  await restorePrimaries(ctx.db, of)
  await forgetCreatedPrimary(ctx.db, of)
  const { values, kept } = await fieldsBack(ctx, merge, before)
  const after = await updateCustomer(ctx.db, survivor_id, { name: before.name, ...values })
  await markUndone(ctx.db, id, ctx.actor.id)
  await recordUndo(ctx, { before, after, merged })
  return { ...(await getMerge(ctx, id)), kept, missing }
}

/** Credit of one side that the other side used cannot be separated. */
async function refuseOverdrawn(ctx: Context, ids: number[]): Promise<void> {
  const overdrawn = await findOverdrawn(ctx.db, ids)
  if (!overdrawn) return
  const [id, amount] = [recordId('customer', overdrawn.id), formatMoney(-overdrawn.credit)]
  const message = `Without the merge ${id} has used ${amount} more credit than it had. Keep that amount of one of its jobs as credit first.`
  throw new AppError('illegal_move', { message })
}

type Values = Partial<ReturnType<typeof fieldsOf>>

const isOptOut = (field: string) => optOutNames.includes(field as OptOutField)

/**
 * The fields of the survivor that go back, and those that were changed later. Opt-outs go with their numbers.
 */
async function fieldsBack(
  ctx: Context,
  merge: MergeRecord,
  now: CustomerRecord,
): Promise<{ values: Values; kept: string[] }> {
  const current: Record<string, unknown> = fieldsOf(now)
  const values: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [field, became] of Object.entries(merge.survivor_after)) {
    const was = merge.survivor_before[field]
    if (was === became || isOptOut(field)) continue
    if (current[field] === became) {
      values[field] = was
      continue
    }
    kept.push(field)
    await forgetField(ctx.db, merge, { field, was, became })
  }
  return { values: values as Values, kept } // the names are those of fieldsOf
}

type MergeStates = { before: CustomerRecord; after: CustomerRecord; merged: CustomerRecord[] }

async function recordUndo(ctx: Context, { before, after, merged }: MergeStates): Promise<void> {
  const recordSide = async (side: CustomerRecord, other: CustomerRecord) => {
    const of = { record_type: 'customer', record_id: side.id, customer_id: side.id }
    await addTimeline(ctx, { ...of, kind: 'unmerged', data: { related: relatedTo(other) } })
  }
  const merged_ids = merged.map(({ id }) => id)
  const states = {
    before: { ...fieldsOf(before), merged_ids },
    after: { ...fieldsOf(after), merged_ids: [] },
  }
  await recordAudit(ctx, { record_type: 'customer', record_id: after.id, action: 'unmerged', ...states })
  for (const side of merged) {
    const merges = { before: { merged_into: after.id }, after: { merged_into: null } }
    await recordAudit(ctx, { record_type: 'customer', record_id: side.id, action: 'unmerged', ...merges })
    await recordSide(side, after)
    await recordSide(after, side)
  }
}
