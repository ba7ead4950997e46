export {
  type AddressInput,
  addAddress,
  addressesOfPartner,
  findAddressOf,
  inOneLine,
  sameAddressOf,
} from './addresses/addresses.service.ts'
export { findByPhone } from './caller.service.ts'
export { customerCounts } from './customers.roll-up.ts'
export {
  customerNamed,
  findCaller,
  findOrCreateCustomer,
  firstOwnerOf,
  getCustomer,
  holdCredit,
} from './customers.service.ts'
export {
  type CustomerChange,
  changeCustomers,
  createCustomers,
  customerWording,
  fieldsOf,
  undoCustomers,
  type WrittenCustomer,
} from './sets/customer-sets.service.ts'
export {
  type AddressOfCustomer,
  addressesOfCustomers,
  type CustomerValues,
  lockCustomers,
  lockPhones,
  ownersOfPhones,
} from './sets/customer-sets.store.ts'
