import { customerFields } from 'contract/customers/customers.fields.ts'
import { apartFromOptOuts, noteOptOuts, removeFirstOptOuts } from '#domains/messages/public.ts'
import { changesBetween, fieldsWording } from '#domains/timeline/public.ts'
import { deleteCustomers } from '#domains/trash/public.ts'
import { type AuditEntry, recordMany, type TimelineEvent } from '#platform/audit/audit.ts'
import type { Context } from '#platform/http/context.ts'
import { type AddressInput, inOneLine } from '../addresses/addresses.service.ts'
import { addressesWithPlace } from '../addresses/addresses.store.ts'
import type { CustomerRecord } from '../customers.store.ts'
import {
  addressesOfCustomers,
  type CustomerValues,
  deleteAddresses,
  insertAddresses,
  insertCustomers,
  lockCustomers,
  lockNumbersOf,
  type NewAddress,
  updateCustomers,
  usedAddresses,
  withActivities,
} from './customer-sets.store.ts'

/** Writes of many customers in one transaction, each with its audit entry and its timeline entry. */

export const customerWording = fieldsWording(customerFields, {})

const eventOf = (id: number, kind: string, data: TimelineEvent['data']): TimelineEvent => ({
  record_type: 'customer',
  record_id: id,
  customer_id: id,
  kind,
  data,
})
const entryOf = (id: number, action: string, states: Pick<AuditEntry, 'before' | 'after'>): AuditEntry => ({
  record_type: 'customer',
  record_id: id,
  action,
  ...states,
})

export type NewCustomer = { fields: CustomerValues; address: AddressInput | null }
export type CustomerChange = { before: CustomerRecord; fields: CustomerValues; address: AddressInput | null }
export type Written = { id: number; version: number; address_id: number | null }

/**
 * Creates customers with an address; `source` names the cause in the audit. The phones are locked by the
 * caller.
 */
export async function createCustomers(
  ctx: Context,
  customers: readonly NewCustomer[],
  cause: Record<string, number>,
): Promise<Written[]> {
  if (customers.length === 0) return []
  const optOutChanges = customers.map(({ fields }) => ({
    before: null,
    given: apartFromOptOuts(fields).optOuts,
    after: fields,
  }))
  await noteOptOuts(ctx, 'customer', optOutChanges)
  const ids = await insertCustomers(
    ctx.db,
    customers.map(({ fields }) => fields),
  )
  const added = await addAddresses(
    ctx,
    customers.map(({ address }, at) => ({ customer_id: ids[at]!, address, primary: true })), // one id for each
  )
  await recordMany(
    ctx,
    customers.map(({ fields }, at) => entryOf(ids[at]!, 'created', { after: { ...fields, ...cause } })),
    customers.map(({ fields }, at) => eventOf(ids[at]!, 'created', { source: fields.source })),
  )
  await recordAddresses(ctx, added)
  return ids.map((id) => ({ id, version: 1, address_id: added.get(id) ?? null }))
}

/** Sets fields of locked customers and adds an address to those with one. */
export async function changeCustomers(
  ctx: Context,
  changes: readonly CustomerChange[],
  cause: Record<string, number>,
): Promise<Written[]> {
  if (changes.length === 0) return []
  await lockNumbersOf(
    ctx.db,
    changes.flatMap(({ before, fields }) => [before, fields]),
  )
  const optOutChanges = changes.map(({ before, fields }) => ({
    before,
    given: apartFromOptOuts(fields).optOuts,
    after: fields,
  }))
  await noteOptOuts(ctx, 'customer', optOutChanges)
  const versions = await updateCustomers(
    ctx.db,
    changes.map(({ before, fields }) => ({ ...fields, id: before.id })),
  )
  const owned = await addressesOfCustomers(
    ctx.db,
    changes.map(({ before }) => before.id),
  )
  const added = await addAddresses(
    ctx,
    changes.map(({ before, address }) => ({
      customer_id: before.id,
      address,
      primary: owned.every(({ customer_id }) => customer_id !== before.id),
    })),
  )
  await recordChanges(ctx, changes, cause)
  await recordAddresses(ctx, added)
  return changes.map(({ before: { id } }) => ({
    id,
    version: versions.get(id)!,
    address_id: added.get(id) ?? null,
  }))
}

async function recordChanges(
  ctx: Context,
  changes: readonly CustomerChange[],
  cause: Record<string, number>,
) {
  const entries = changes.map(({ before, fields }) =>
    entryOf(before.id, 'updated', { before: fieldsOf(before), after: { ...fields, ...cause } }),
  )
  const events = changes.flatMap(({ before, fields }) => {
    const worded = changesBetween(fieldsOf(before), fields, customerWording)
    return worded.length === 0 ? [] : [eventOf(before.id, 'changed', { changes: worded })]
  })
  await recordMany(ctx, entries, events)
}

const names = Object.keys(customerFields) as (keyof CustomerValues)[] // keys() forgets them
export const fieldsOf = (customer: CustomerRecord): CustomerValues =>
  Object.fromEntries(names.map((name) => [name, customer[name]])) as CustomerValues // one value for every field

type Owned = { customer_id: number; address: AddressInput | null; primary: boolean }

/** The id of the new address by its customer. */
async function addAddresses(ctx: Context, owned: readonly Owned[]): Promise<Map<number, number>> {
  const addresses: NewAddress[] = owned.flatMap(({ address, ...of }) =>
    address ? [{ ...address, ...of }] : [],
  )
  const ids = await insertAddresses(ctx.db, addresses)
  return new Map(addresses.map(({ customer_id }, at) => [customer_id, ids[at]!])) // one id for each
}

async function recordAddresses(ctx: Context, added: ReadonlyMap<number, number>): Promise<void> {
  if (added.size === 0) return
  const addresses = await addressesWithPlace(ctx.db)
    .where('addresses.id', 'in', [...added.values()])
    .execute()
  await recordMany(
    ctx,
    addresses.map(({ id, created_at: _, updated_at: __, version: ___, ...after }) => ({
      record_type: 'address',
      record_id: id,
      action: 'created',
      after,
    })),
    addresses.map((address) => eventOf(address.customer_id!, 'address-added', { text: inOneLine(address) })), // a customer's
  )
}

/**
 * What a set wrote to a customer: its version afterwards, the fields before, null for a new one, and an added
 * address.
 */
export type WrittenCustomer = {
  id: number
  version: number
  address_id: number | null
  before: CustomerValues | null
}
export type Kept = 'edited' | 'in-use' | 'deleted'

/**
 * Undoes what a set wrote: new customers go to the trash, fields return to their values, and an added address
 * goes. Returns the customers that stay because they were edited, are in use, or are deleted.
 */
export async function undoCustomers(
  ctx: Context,
  written: readonly WrittenCustomer[],
): Promise<Map<number, Kept>> {
  const ids = written.map(({ id }) => id)
  const present = new Map((await lockCustomers(ctx.db, ids)).map((customer) => [customer.id, customer]))
  const addresses = Map.groupBy(await addressesOfCustomers(ctx.db, ids), ({ customer_id }) => customer_id)
  const [active, used] = [
    await withActivities(ctx.db, ids),
    await usedAddresses(
      ctx.db,
      written.flatMap(({ address_id }) => address_id ?? []),
    ),
  ]
  const kept = new Map<number, Kept>()
  const free: { was: WrittenCustomer; now: CustomerRecord }[] = []
  for (const was of written) {
    const now = present.get(was.id)
    const own = addresses.get(was.id) ?? []
    const added = own.find(({ id }) => id === was.address_id)
    const isAddressEdited = was.address_id !== null && added?.version !== 1
    const hasMore =
      was.before === null && (own.length > (was.address_id === null ? 0 : 1) || active.has(was.id))
    if (!now) kept.set(was.id, 'deleted')
    else if (now.version !== was.version || isAddressEdited || hasMore) kept.set(was.id, 'edited')
    else if (was.before !== null && was.address_id !== null && used.has(was.address_id))
      kept.set(was.id, 'in-use')
    else free.push({ was, now })
  }
  const created = free.filter(({ was }) => was.before === null)
  const { blocked } = await deleteCustomers(
    ctx,
    created.map(({ now }) => now),
  )
  for (const id of blocked) kept.set(id, 'in-use')
  await removeFirstOptOuts(
    ctx.db,
    created.flatMap(({ now }) => (kept.has(now.id) ? [] : now)),
  )
  await putBack(
    ctx,
    free.filter(({ was }) => was.before !== null),
  )
  return kept
}

async function putBack(
  ctx: Context,
  updated: readonly { was: WrittenCustomer; now: CustomerRecord }[],
): Promise<void> {
  const changes = updated.map(({ was, now }) => ({ before: now, fields: was.before!, address: null })) // filtered above
  await changeCustomers(ctx, changes, {})
  const addresses = updated.flatMap(({ was }) => was.address_id ?? [])
  if (addresses.length === 0) return
  await deleteAddresses(ctx.db, addresses)
  await recordMany(
    ctx,
    addresses.map((id) => ({ record_type: 'address', record_id: id, action: 'deleted' })),
    [],
  )
}
