import type { Address } from 'contract/customers/address.schema.ts'

/** `14, 2nd Main, Sector 2, HSR Layout, 560102`. */
export function addressLine({
  line_1,
  line_2,
  area,
  pincode,
}: Pick<Address, 'line_1' | 'line_2' | 'area' | 'pincode'>): string {
  const before = [line_1, line_2].filter(Boolean).join(', ')
  // The locality is often the area itself.
  return [before, before.endsWith(area) ? null : area, pincode].filter(Boolean).join(', ')
}

/** A search for the address on a web map: text, because no coordinates are stored. */
export function mapUrl(address: Address): string {
  const words = [addressLine(address), address.district, address.state].join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`
}
