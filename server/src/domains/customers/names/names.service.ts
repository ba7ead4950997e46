import { problemsOf, proposedName } from 'contract/customers/names.rules.ts'
import type { NameBefore, NamesResult } from 'contract/customers/names.schema.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { asText, changesBetween } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { inBulk } from '#platform/db/in-bulk.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { getCustomer } from '../customers.service.ts'
import { type CustomerRecord, lockCustomer, recordOf, updateCustomer } from '../customers.store.ts'

type Names = Pick<CustomerRecord, 'name' | 'accepted_name'>

/** Gives each of the customers the proposed name. */
export function acceptNames(ctx: Context, ids: readonly number[]): Promise<NamesResult> {
  return eachOf(ctx, ids, ({ name, phone, accepted_name }) => {
    const proposal = proposedName(name, phone)
    if (proposal === '') {
      throw new AppError('conflict', { message: 'No valid name can be proposed. Enter one.' })
    }
    return { name: proposal, accepted_name }
  })
}

/** Notes that each of the names is correct. */
export function callNamesFine(ctx: Context, ids: readonly number[]): Promise<NamesResult> {
  return eachOf(ctx, ids, ({ name }) => ({ name, accepted_name: name }))
}

/** Undoes `acceptNames` and `callNamesFine`, except for customers that were changed since. */
export function restoreNames(ctx: Context, rows: readonly NameBefore[]): Promise<BulkResponse> {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return inBulk(ctx, [...rowsById.keys()], async (own, id) => {
    const { name, accepted_name, version } = rowsById.get(id)!
    const current = () => getCustomer(own, id)
    const row = await lockVersion(own.db, {
      table: 'customers',
      record_type: 'customer',
      id,
      version,
      current,
    })
    refuseMerged(row)
    await change(own, await recordOf(own.db, row), { name, accepted_name })
  })
}

/** Changes the listed names, and returns the previous values. */
async function eachOf(
  ctx: Context,
  ids: readonly number[],
  next: (customer: CustomerRecord) => Names,
): Promise<NamesResult> {
  const changed = new Map<number, NameBefore>()
  const { results } = await inBulk(ctx, ids, async (own, id) => {
    const customer = await lockCustomer(own.db, id)
    if (!customer) throw new AppError('not_found')
    refuseMerged(customer)
    const { name, phone, accepted_name } = customer
    if (accepted_name === name || problemsOf(name, phone).length === 0) {
      throw new AppError('conflict', { message: 'This name was already reviewed.' })
    }
    const { version } = await change(own, customer, next(customer))
    changed.set(id, { id, name, accepted_name, version })
  })
  return { results: results.map((result) => ({ ...result, before: changed.get(result.id) ?? null })) }
}

function refuseMerged({ merged_into }: Pick<CustomerRecord, 'merged_into'>): void {
  if (merged_into === null) return
  throw new AppError('conflict', {
    message: `This customer was merged into ${recordId('customer', merged_into)}.`,
  })
}

async function change(ctx: Context, before: CustomerRecord, names: Names): Promise<CustomerRecord> {
  const after = await updateCustomer(ctx.db, before.id, names)
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'customer', record_id: before.id, action: 'updated', ...states })
  const of = { record_type: 'customer', record_id: before.id, customer_id: before.id }
  const changes = changesBetween(before, after, { name: { label: 'Name', text: asText } })
  if (changes.length > 0) await addTimeline(ctx, { ...of, kind: 'changed', data: { changes } })
  else
    await addTimeline(ctx, { ...of, kind: after.accepted_name === after.name ? 'name-fine' : 'name-doubted' })
  return after
}
