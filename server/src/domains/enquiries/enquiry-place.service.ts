import { type AddressInput, addAddress, findAddressOf, sameAddressOf } from '#domains/customers/public.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'

export type Place = { address_id: number | null; address: AddressInput | null }

/** @throws AppError invalid when the enquiry is nobody's yet: an address belongs to a customer */
export async function newPlace(ctx: AnyContext, customerId: number | null, place: Place): Promise<number | null> {
  if (place.address_id === null && place.address === null) return null
  if (customerId === null) throw invalid('address_id', 'needs a customer: this enquiry has none')
  return addressFor(ctx, customerId, place)
}

/** The id of the customer's address that was chosen, or of the new one; what the customer has already is not made again. */
export async function addressFor(ctx: AnyContext, customerId: number, place: Place): Promise<number | null> {
  const { address_id, address } = place
  if (address_id !== null && address !== null) throw invalid('address', 'choose an address or give a new one, not both')
  if (address) {
    const owner = { customer_id: customerId, partner_id: null }
    const same = await sameAddressOf(ctx.db, owner, address)
    return same ?? (await addAddress(ctx, owner, address, { prefix: 'address.' })).id
  }
  if (address_id === null) return null
  const chosen = await findAddressOf(ctx.db, address_id)
  if (chosen?.customer_id !== customerId) throw invalid('address_id', 'is no address of this customer')
  return chosen.id
}
