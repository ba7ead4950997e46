export {
  type AddressInput,
  addAddress,
  addressesOfPartner,
  findAddressOf,
  inOneLine,
  sameAddressOf,
} from './addresses/addresses.service.ts'
export { whoseNumber } from './caller.service.ts'
export { customerCounts } from './customers.roll-up.ts'
export { customerNamed, findCaller, findOrMakeCustomer, firstOwnerOf, getCustomer } from './customers.service.ts'
