/** What other features and the shell may use of this one. */
export { addressTyped } from './address-typed.schema.ts'
export { type AddressTyped, addressBody, addressChoices, emptyAddress, isBegun } from './address-values.ts'
export { pincodeQuery, usePlaceFilter, usePlaceOptions } from './locations.queries.ts'
export { AddressFields } from './place-picker.tsx'
export { useTypedAddressAside } from './use-typed-address-aside.ts'
export { WherePanel } from './where-picker.tsx'
