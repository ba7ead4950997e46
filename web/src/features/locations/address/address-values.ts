import type { Address } from 'contract/customers/address.schema.ts'

/** The values of the address form: no location until the pincode leads to one. */
export type AddressTyped = Pick<
  Address,
  'label' | 'place_type' | 'line_1' | 'line_2' | 'landmark' | 'pincode'
> & {
  location_id: number | null
}

export const emptyAddress: AddressTyped = {
  label: null,
  place_type: 'home',
  line_1: '',
  line_2: null,
  landmark: null,
  pincode: '',
  location_id: null,
}

/** Whether the user typed anything; the type of place has a default and does not count. */
export function isBegun(address: AddressTyped): boolean {
  const { label, line_1, line_2, landmark, pincode, location_id } = address
  return (
    location_id !== null ||
    [label, line_1, line_2, landmark, pincode].some((text) => (text ?? '').trim() !== '')
  )
}

/** The body for the API; null while the address is empty. */
export function addressBody({ pincode: _, ...address }: AddressTyped) {
  const { location_id } = address
  if (location_id === null) return null
  return { ...address, location_id }
}

/**
 * Addresses to choose from, in one line each; `own` is the record's current one, which may not be among them.
 */
export function addressChoices(addresses: readonly Address[], own: Address | null = null) {
  const all = own && !addresses.some((each) => each.id === own.id) ? [own, ...addresses] : addresses
  return all.map(({ id, line_1, area, pincode }) => ({ value: id, label: `${line_1}, ${area} ${pincode}` }))
}
