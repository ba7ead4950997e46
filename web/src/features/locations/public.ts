/** What other features and the shell may use of this one. */
export { AddressFields } from './address/address-fields.tsx'
export { addressTyped } from './address/address-typed.schema.ts'
export { type AddressTyped, addressBody, emptyAddress, isBegun } from './address/address-values.ts'
export { AddressPanel } from './address/where-panel.tsx'
export { pincodeQuery, useLocationOptions, usePlaceFilter } from './locations.queries.ts'
