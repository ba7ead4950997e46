export {
  type AddressInput,
  addAddress,
  addressesOfPartner,
  findAddressOf,
  inOneLine,
  sameAddressOf,
} from './addresses.service.ts'
export { whoseNumber } from './caller.service.ts'
export { customerNamed, findOrMakeCustomer, firstOwnerOf, getCustomer } from './customers.service.ts'
