import { placeTypes } from 'contract/choices.ts'
import type {
  Address,
  addressCreate,
  addressFields,
  addressUpdate,
} from 'contract/customers/address.schema.ts'
import type { AddressUses } from 'contract/customers/customer-lists.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { asText, changesBetween } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import {
  type AddressOwner,
  addressesWithPlace,
  addressUses,
  clearPrimary,
  deleteAddress,
  findAddress,
  findSameAddress,
  findUses,
  hasAddress,
  holdAddress,
  insertAddress,
  isPincode,
  lockOwner,
  lockWorkAt,
  promoteOldest,
  updateAddress,
} from './addresses.store.ts'

/** The entered fields of an address, without its owner. */
export type AddressInput = z.output<z.ZodObject<typeof addressFields>>

/** The id of the owner's address with equal fields; undefined when there is none. */
export function sameAddressOf(
  db: Kysely<Database>,
  owner: AddressOwner,
  input: AddressInput,
): Promise<number | undefined> {
  return findSameAddress(db, owner, input)
}

/** The address with its location, or null; for other domains. */
export async function findAddressOf(db: Kysely<Database>, id: number | null): Promise<Address | null> {
  return id === null ? null : ((await findAddress(db, id)) ?? null)
}

/** The addresses of a partner, the primary one first; for other domains. */
export function addressesOfPartner(db: Kysely<Database>, partnerId: number): Promise<Address[]> {
  return addressesWithPlace(db)
    .where('addresses.partner_id', '=', partnerId)
    .orderBy('addresses.primary', 'desc')
    .orderBy('addresses.id')
    .execute()
}

export async function getAddress({ db }: Pick<Context, 'db'>, id: number): Promise<Address> {
  const address = await findAddress(db, id)
  if (!address) throw new AppError('not_found')
  return address
}

/** The owner and the records that refer to it. @throws AppError not_found */
export async function getAddressUses({ db }: Pick<Context, 'db'>, id: number): Promise<AddressUses> {
  const uses = await findUses(db, id)
  if (!uses) throw new AppError('not_found')
  return uses
}

export function createAddress(ctx: Context, body: z.output<typeof addressCreate>): Promise<Address> {
  const { customer_id, partner_id, primary, ...input } = body
  return addAddress(ctx, { customer_id, partner_id }, input, { primary })
}

/**
 * Adds an address to its owner; the first one is the primary one.
 * `prefix` is put before the field names of an error when the address is part of a larger body (`address.`).
 */
export async function addAddress(
  ctx: AnyContext,
  owner: AddressOwner,
  input: AddressInput,
  { primary = false, prefix = '' }: { primary?: boolean; prefix?: string } = {},
): Promise<Address> {
  const ownerField = owner.customer_id === null ? 'partner_id' : 'customer_id'
  const locked = await lockOwner(ctx.db, owner)
  if (!locked) throw invalid(ownerField, 'does not exist')
  if (locked.erased_at !== null) throw invalid(ownerField, 'was erased')
  if (locked.merged_into !== null)
    throw invalid(ownerField, `was merged into customer C-${locked.merged_into}`)
  await requirePincode(ctx, input.location_id, prefix)
  const isPrimary = primary || !(await hasAddress(ctx.db, owner))
  if (isPrimary) await unsetPrimary(ctx, owner)
  const id = await insertAddress(ctx.db, { ...input, ...owner, primary: isPrimary })
  const address = await getAddress(ctx, id)
  await recordAudit(ctx, {
    record_type: 'address',
    record_id: id,
    action: 'created',
    after: auditFields(address),
  })
  await recordAddressEvent(ctx, address, 'address-added', { text: inOneLine(address) })
  return address
}

export async function saveAddress(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof addressUpdate>,
): Promise<Address> {
  const before = await lockedAddress(ctx, id, values.location_id)
  const current = () => getAddress(ctx, id)
  await lockVersion(ctx.db, { table: 'addresses', record_type: 'address', id, version, current })
  await requirePincode(ctx, values.location_id, '')
  if (before.primary && !values.primary)
    throw invalid('primary', 'Make another address the primary one instead')
  if (values.primary && !before.primary) await unsetPrimary(ctx, before)
  await updateAddress(ctx.db, id, values)
  const after = await getAddress(ctx, id)
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'address', record_id: id, action: 'updated', ...states })
  const changes = changesBetween(worded(before), worded(after), {
    address: { label: 'Address', text: asText },
    label: { label: 'Label', text: asText },
    place_type: { label: 'Place type', text: asText },
    primary: { label: 'Primary', text: asText },
  })
  if (changes.length > 0) await recordAddressEvent(ctx, after, 'changed', { changes })
  return after
}

/** @throws AppError conflict when an enquiry or a job is at the address. */
export async function removeAddress(ctx: Context, id: number): Promise<{ success: true }> {
  const address = await lockedAddress(ctx, id)
  const uses = await addressUses(ctx.db, id)
  const reasons = [
    uses.enquiries > 0 && (uses.enquiries === 1 ? '1 enquiry' : `${uses.enquiries} enquiries`),
    uses.jobs > 0 && (uses.jobs === 1 ? '1 job' : `${uses.jobs} jobs`),
  ].filter((reason) => reason !== false)
  if (reasons.length > 0) {
    throw new AppError('conflict', { message: `This address is still used: ${reasons.join(', ')}.` })
  }
  await deleteAddress(ctx.db, id)
  if (address.primary) await auditPrimary(ctx, await promoteOldest(ctx.db, address), true)
  await recordAudit(ctx, {
    record_type: 'address',
    record_id: id,
    action: 'deleted',
    before: auditFields(address),
  })
  await recordAddressEvent(ctx, address, 'changed', {
    changes: [{ label: 'Address', from: inOneLine(address), to: null }],
  })
  return { success: true }
}

/**
 * The address, locked against other changes of its owner's addresses. With a new location, its jobs and
 * enquiries move too; they are locked before the owner, as everywhere. @throws AppError not_found
 */
async function lockedAddress(ctx: Context, id: number, placeId?: number): Promise<Address> {
  const address = await getAddress(ctx, id)
  const isMoved = placeId !== undefined && placeId !== address.location_id
  if (isMoved) await lockWorkAt(ctx.db, id)
  await lockOwner(ctx.db, address)
  if (isMoved) await holdAddress(ctx.db, id)
  // Read again, because the previous holder of the lock may have changed or deleted it.
  return getAddress(ctx, id)
}

/** Removes the primary flag from the current primary address. */
async function unsetPrimary(ctx: AnyContext, owner: AddressOwner): Promise<void> {
  await auditPrimary(ctx, await clearPrimary(ctx.db, owner), false)
}

async function auditPrimary(ctx: AnyContext, id: number | undefined, primary: boolean): Promise<void> {
  if (id === undefined) return
  const states = { before: { primary: !primary }, after: { primary } }
  await recordAudit(ctx, { record_type: 'address', record_id: id, action: 'updated', ...states })
}

async function requirePincode({ db }: AnyContext, locationId: number, prefix: string): Promise<void> {
  if (!(await isPincode(db, locationId)))
    throw invalid(`${prefix}location_id`, 'must be a pincode of the location list')
}

function worded(address: Address) {
  return {
    address: inOneLine(address),
    label: address.label,
    place_type: labelOf(placeTypes, address.place_type),
    primary: address.primary ? 'yes' : 'no',
  }
}

export function inOneLine({ line_1, line_2, landmark, area, district, pincode }: Address): string {
  return [line_1, line_2, landmark, area, `${district} ${pincode}`].filter((part) => part).join(', ')
}

async function recordAddressEvent(
  ctx: AnyContext,
  { customer_id, partner_id }: Address,
  kind: string,
  data: object,
): Promise<void> {
  const of =
    customer_id !== null
      ? { record_type: 'customer', id: customer_id }
      : { record_type: 'partner', id: partner_id }
  if (of.id === null) return
  const { record_type, id } = of
  await addTimeline(ctx, { record_type, record_id: id, customer_id, partner_id, kind, data: { ...data } })
}
