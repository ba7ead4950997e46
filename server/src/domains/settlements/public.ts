export { resealBankDetails } from './bank-details.store.ts'
