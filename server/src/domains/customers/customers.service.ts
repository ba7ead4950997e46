import type { Source } from 'contract/choices.ts'
import { customerFields } from 'contract/customers/customers.fields.ts'
import type {
  Customer,
  CustomerDetail,
  customerBulkSource,
  customerCreate,
  customerUpdate,
} from 'contract/customers/customers.schema.ts'
import type { OptOuts } from 'contract/customers/opt-out.words.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Insertable } from 'kysely'
import type * as z from 'zod'
import { apartFromOptOuts, noteOptOuts } from '#domains/messages/public.ts'
import { changesBetween, fieldsWording } from '#domains/timeline/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { recordAudit, recordEvent } from '#platform/audit/audit.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { customersInFull } from './caller.store.ts'
import {
  type CustomerRecord,
  findCustomer,
  findPhoneOwners,
  insertCustomer,
  lockPhone,
  type PhoneOwner,
  recordOf,
  updateCustomer,
} from './customers.store.ts'
import type { CustomersTable } from './customers.table.ts'

const wording = fieldsWording(customerFields, {})

export async function getCustomer({ db }: Pick<Context, 'db'>, id: number): Promise<CustomerDetail> {
  const [found] = await customersInFull(db, [id])
  if (!found) throw await notFound(db, 'customer', id)
  if (found.merged_into === null) return found
  const owner = await findCustomer(db, found.merged_into)
  const [customer] = owner ? await customersInFull(db, [owner.id]) : []
  if (!customer) throw new AppError('not_found')
  return customer
}

/**
 * A customer whose credit changes, locked until the transaction ends, so that the second of two uses sees the
 * credit that is left. For a merged one, the customer it was merged into. @throws AppError not_found
 */
export async function holdCredit(
  ctx: AnyContext,
  id: number,
): Promise<{ id: number; name: string; credit: number }> {
  const held = await ctx.db
    .selectFrom('customers')
    .select(['id', 'name', 'credit', 'merged_into'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw await notFound(ctx.db, 'customer', id)
  return held.merged_into === null ? held : holdCredit(ctx, held.merged_into)
}

/** @throws AppError invalid on `phone`, naming the customer who has it, unless a second one is wanted. */
export async function createCustomer(
  ctx: Context,
  { allow_duplicate, ...values }: z.output<typeof customerCreate>,
): Promise<Customer> {
  await lockPhone(ctx.db, values.phone)
  const owners = allow_duplicate ? [] : await findPhoneOwners(ctx.db, values.phone)
  if (owners.length > 0) throw invalid('phone', `belongs to ${named(owners)}`)
  return addCustomer(ctx, values)
}

async function addCustomer(
  ctx: AnyContext,
  values: Insertable<CustomersTable> & Partial<OptOuts>,
): Promise<CustomerRecord> {
  const { columns, optOuts } = apartFromOptOuts(values)
  await noteOptOuts(ctx, 'customer', [{ before: null, given: optOuts, after: columns }])
  const customer = await insertCustomer(ctx.db, columns)
  const after = auditFields(customer)
  const of = { record_type: 'customer', record_id: customer.id } as const
  const { id: customer_id, source } = customer
  await recordEvent(
    ctx,
    { ...of, action: 'created', after },
    { ...of, customer_id, kind: 'created', data: { source } },
  )
  return customer
}

export async function saveCustomer(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof customerUpdate>,
): Promise<Customer> {
  const current = () => getCustomer(ctx, id)
  const row = await lockVersion(ctx.db, { table: 'customers', record_type: 'customer', id, version, current })
  const before = await recordOf(ctx.db, row)
  if (before.merged_into !== null) {
    throw new AppError('conflict', {
      message: `This customer was merged into ${recordId('customer', before.merged_into)}.`,
    })
  }
  requireNotErased(before)
  if (Object.keys(values).every((key) => !(key in customerFields))) return before
  const { columns, optOuts } = apartFromOptOuts(values)
  await noteOptOuts(ctx, 'customer', [{ before, given: optOuts, after: { ...before, ...columns } }])
  const after = await updateCustomer(ctx.db, id, columns)
  const states = { before: auditFields(before), after: auditFields(after) }
  const of = { record_type: 'customer', record_id: id } as const
  const entry = { ...of, action: 'updated', ...states }
  const changes = changesBetween(before, after, wording)
  if (changes.length > 0)
    await recordEvent(ctx, entry, { ...of, customer_id: id, kind: 'changed', data: { changes } })
  else await recordAudit(ctx, entry)
  return after
}

/** @throws AppError illegal_move */
function requireNotErased({ erased_at }: Pick<CustomerRecord, 'erased_at'>): void {
  if (erased_at !== null) throw new AppError('illegal_move', { message: 'This customer was erased.' })
}

/** Sets the source of many customers, each with its own timeline entry. */
export function saveSource(
  ctx: Context,
  { ids, source }: z.output<typeof customerBulkSource>,
): Promise<BulkResponse> {
  return inBulk(ctx, ids, async (row, id) => {
    const version = await presentVersion(row.db, 'customers', id)
    await saveCustomer(row, id, { source, version })
  })
}

/** The customer of a request: a chosen one, or a phone. */
type CustomerChoice = {
  customer_id: number | null
  phone: string
  source?: Source | null
  /** Creates another customer even when the phone is known. */
  new_customer?: boolean
}

/**
 * The chosen customer; else the one customer with the phone; else a new one.
 * @throws AppError invalid when the chosen one does not exist, or when several have the phone and none was
 * chosen.
 */
export async function findOrCreateCustomer(
  ctx: AnyContext,
  who: CustomerChoice & { name: string },
): Promise<CustomerRecord> {
  const known = await findCaller(ctx, who)
  return known ?? addCustomer(ctx, { name: who.name, phone: who.phone, source: who.source ?? null })
}

/**
 * The chosen customer; else the one customer with the phone; null for an unknown phone, which stays locked.
 * @throws AppError invalid as above
 */
export async function findCaller(ctx: AnyContext, who: CustomerChoice): Promise<CustomerRecord | null> {
  if (who.customer_id !== null) return existingCustomer(ctx, who.customer_id)
  await lockPhone(ctx.db, who.phone)
  const owners = who.new_customer ? [] : await findPhoneOwners(ctx.db, who.phone)
  const first = owners.filter((owner) => owner.phone === who.phone)
  const [only, ...others] = first.length > 0 ? first : owners
  if (!only) return null
  if (others.length > 0)
    throw invalid('customer_id', `Choose a customer: the phone belongs to ${named([only, ...others])}`)
  return existingCustomer(ctx, only.id)
}

/**
 * The customer of a number when the user cannot choose: of several, those with it as main number come first,
 * then the first one. Null when no customer has it.
 */
export async function firstOwnerOf({ db }: AnyContext, phone: string): Promise<number | null> {
  const [first] = await findPhoneOwners(db, phone)
  return first?.id ?? null
}

/** The name of a customer; null when there is none. */
export async function customerNamed({ db }: AnyContext, id: number): Promise<string | null> {
  return (await findCustomer(db, id))?.name ?? null
}

async function existingCustomer({ db }: AnyContext, id: number): Promise<CustomerRecord> {
  const customer = await findCustomer(db, id)
  if (!customer) throw invalid('customer_id', 'does not exist')
  if (customer.erased_at !== null) throw invalid('customer_id', 'was erased')
  return customer
}

function named(owners: PhoneOwner[]): string {
  return owners.map((owner) => `${owner.name} (${recordId('customer', owner.id)})`).join(' and ')
}
