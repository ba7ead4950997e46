import { customerFields } from 'contract/customers/customers.fields.ts'
import type {
  customerMerge,
  DuplicateGroup,
  differentPeople,
  Merge,
  MergeSide,
} from 'contract/customers/merge.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { apartFromOptOuts, noteOptOuts, type OptOutChange } from '#domains/messages/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { lastChangedBy } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { aboutCustomers } from '../caller.service.ts'
import { type CustomerRecord, updateCustomer } from '../customers.store.ts'
import {
  findGroup,
  findSideRows,
  forgetDifferentPeople,
  noteDifferentPeople,
  sharersOf,
} from './duplicates.store.ts'
import { lockCustomers, moveRows, newestIds } from './merge-moves.store.ts'
import { choosePrimary, keepOnePrimary } from './merge-primary.store.ts'
import { references } from './merge-references.rules.ts'
import { findMerges, finishMerge, insertMerge } from './merges.store.ts'

type Body = z.output<typeof customerMerge>

/**
 * Merges customers into one, in one transaction: every reference to one of them names the survivor
 * afterwards, and each moved row is noted, so that the merge can be undone. Opt-outs stay with their numbers,
 * also with those that the survivor keeps.
 * @throws AppError conflict when one of them changed since it was read or was merged already, invalid
 */
export async function mergeCustomers(ctx: Context, body: Body): Promise<Merge> {
  const merged_ids = body.merged.map(({ id }) => id)
  const { survivor, merged } = await lockSides(ctx, body)
  const chosen = await choosePrimary(
    ctx.db,
    { survivor_id: survivor.id, merged_ids },
    body.primary_address_id,
  )
  if (chosen === undefined && body.primary_address_id !== undefined) {
    throw invalid('primary_address_id', 'is not an address of these customers')
  }
  const { columns, optOuts } = apartFromOptOuts(body.fields)
  const numbers = { ...survivor, ...columns }
  await lockNumbers(ctx, [survivor, ...merged, numbers])
  const { id: merge_id } = await insertMerge(ctx.db, {
    survivor_id: survivor.id,
    merged_ids,
    merged_by: ctx.actor.id,
    survivor_before: fieldsOf(survivor),
    merged_before: merged.map((side) => ({ id: side.id, ...fieldsOf(side) })),
    newest: await newestIds(ctx.db),
  })
  if (chosen !== undefined)
    await keepOnePrimary(ctx.db, { merge_id, survivor_id: survivor.id, merged_ids }, chosen)
  const counts = await moveRows(ctx.db, { merge_id, from: merged_ids, to: survivor.id })
  for (const side of merged) await closeMerged(ctx, side, survivor)
  const givenOptOuts = Object.fromEntries(Object.entries(optOuts).filter(([, way]) => way !== null))
  await noteOptOuts(ctx, 'customer', [
    { before: survivor, given: givenOptOuts, after: numbers },
    ...merged.map((before): OptOutChange => ({ before, given: {}, after: numbers })),
  ])
  // Always written, even when no field changes, so that a save of an earlier version is refused.
  const after = await updateCustomer(ctx.db, survivor.id, { name: survivor.name, ...columns })
  const moved = references.flatMap(({ what }, place) =>
    what === null ? [] : [{ what, count: counts[place] ?? 0 }],
  )
  await finishMerge(ctx.db, merge_id, { survivor_after: fieldsOf(after), moved })
  await recordMerge(ctx, { before: survivor, after, merged })
  return getMerge(ctx, merge_id)
}

export async function getMerge({ db }: Pick<Context, 'db'>, id: number): Promise<Merge> {
  const [merge] = await findMerges(db, [id])
  if (!merge) throw new AppError('not_found')
  return merge
}

type Sides = { survivor: CustomerRecord; merged: CustomerRecord[] }

async function lockSides(ctx: Context, body: Body): Promise<Sides> {
  const merged_ids = body.merged.map(({ id }) => id)
  const ids = [body.survivor_id, ...merged_ids]
  const rows = new Map((await lockCustomers(ctx.db, ids, merged_ids)).map((row) => [row.id, row]))
  const read = (field: string, id: number): CustomerRecord => {
    const row = rows.get(id)
    if (!row) throw invalid(field, 'does not exist')
    if (row.erased_at !== null) throw invalid(field, 'was erased')
    return row
  }
  const survivor = read('survivor_id', body.survivor_id)
  const merged = merged_ids.map((id, place) => read(`merged.${place}.id`, id))
  if (survivor.merged_into !== null) throw alreadyMergedError(survivor)
  if (survivor.version !== body.version) throw await stale(ctx, survivor.id, ids)
  const mergedBefore = merged.find((side) => side.merged_into !== null)
  if (mergedBefore) throw alreadyMergedError(mergedBefore)
  const changed = merged.find((side, place) => side.version !== body.merged[place]?.version)
  if (changed) throw await stale(ctx, changed.id, ids)
  return { survivor, merged }
}

const alreadyMergedError = ({ id, merged_into }: CustomerRecord) =>
  new AppError('conflict', {
    message: `${recordId('customer', id)} was already merged into ${recordId('customer', merged_into ?? id)}.`,
  })

/** Returns all current records, and who changed the one that is newer than the version read. */
async function stale(
  { db }: Context,
  changedId: number,
  [survivorId, ...others]: number[],
): Promise<AppError> {
  const sides = await findSides(db, [survivorId!, ...others]) // a merge has at least two
  const survivor = sides.find(({ id }) => id === survivorId)
  const current = survivor && { ...survivor, merged: sides.filter(({ id }) => id !== survivorId) }
  return new AppError('conflict', { current, changed_by: await lastChangedBy(db, 'customer', changedId) })
}

/** Locks the numbers of all in one order, so that two merges with common numbers never deadlock. */
export async function lockNumbers({ db }: Context, sides: CustomerRecord[]): Promise<void> {
  const numbers = sides.flatMap(({ phone, alternate_phone, whatsapp }) => [phone, alternate_phone, whatsapp])
  await sql`SELECT lock_shared_phones(array_remove(${numbers}::text[], NULL))`.execute(db)
}

type Fields = Pick<CustomerRecord, keyof typeof customerFields>
const names = Object.keys(customerFields) as (keyof Fields)[] // keys() forgets them

/** The fields that users edit, among which a merge chooses. */
export function fieldsOf(customer: CustomerRecord): Fields {
  return Object.fromEntries(names.map((name) => [name, customer[name]])) as Fields // one value for every field
}

export const relatedTo = ({ id, name }: CustomerRecord) => ({ type: 'customer', id, label: name }) as const

async function closeMerged(ctx: Context, side: CustomerRecord, survivor: CustomerRecord): Promise<void> {
  const of = { record_type: 'customer', record_id: side.id }
  // Before it is merged: later writes for it go to the survivor.
  await addTimeline(ctx, {
    ...of,
    customer_id: side.id,
    kind: 'merged-into',
    data: { related: relatedTo(survivor) },
  })
  await updateCustomer(ctx.db, side.id, { merged_into: survivor.id })
  await recordAudit(ctx, {
    ...of,
    action: 'merged-into',
    before: { merged_into: null },
    after: { merged_into: survivor.id },
  })
}

type MergeStates = { before: CustomerRecord; after: CustomerRecord; merged: CustomerRecord[] }

async function recordMerge(ctx: Context, { before, after, merged }: MergeStates): Promise<void> {
  const of = { record_type: 'customer', record_id: after.id }
  const merged_ids = merged.map(({ id }) => id)
  const states = {
    before: { ...fieldsOf(before), merged_ids: [] },
    after: { ...fieldsOf(after), merged_ids },
  }
  await recordAudit(ctx, { ...of, action: 'merged', ...states })
  for (const side of merged) {
    await addTimeline(ctx, {
      ...of,
      customer_id: after.id,
      kind: 'merged',
      data: { related: relatedTo(side) },
    })
  }
}

type Separation = z.output<typeof differentPeople>

/**
 * Notes that these customers share the number and are different people. The list shows them again when
 * another customer joins.
 * @throws AppError invalid when one of them does not have the number
 */
export async function noteDifferent(
  ctx: Context,
  { phone, customer_ids }: Separation,
): Promise<{ success: true }> {
  const sharers = await sharersOf(ctx.db, phone)
  if (!customer_ids.every((id) => sharers.includes(id)))
    throw invalid('customer_ids', 'must be customers who share the number')
  await noteDifferentPeople(ctx.db, phone, customer_ids, ctx.actor.id)
  await audit(ctx, phone, 'different-people', { customer_ids })
  return { success: true }
}

/** @throws AppError not_found when there is no such note */
export async function undoDifferent(ctx: Context, phone: string): Promise<{ success: true }> {
  if (!(await forgetDifferentPeople(ctx.db, phone))) throw new AppError('not_found')
  await audit(ctx, phone, 'different-people-undone', {})
  return { success: true }
}

async function audit(
  ctx: Context,
  phone: string,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(ctx, { record_type: 'shared-phone', record_id: phone, action, after })
}

/** The maximum number of customers side by side; when more share a number, the oldest are merged first. */
const shown = 20

/** @throws AppError not_found: also when the number is not shared any more. */
export async function getDuplicateGroup(db: Kysely<Database>, id: number): Promise<DuplicateGroup> {
  const group = await findGroup(db, id)
  if (!group) throw new AppError('not_found')
  const { names: _, ...row } = group
  return { ...row, customers: await findSides(db, row.customer_ids.slice(0, shown)) }
}

/** These customers with their related records, in the order of their ids; missing ones are left out. */
export async function findSides(db: Kysely<Database>, ids: number[]): Promise<MergeSide[]> {
  const rows = await findSideRows(db, ids)
  if (rows.length === 0) return []
  const about = await aboutCustomers(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...about(row.id) }))
}
