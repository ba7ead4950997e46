export {
  commissionBy,
  commissionByRules,
  commissionInWords,
  commissionOnDay,
  commissionRuleFor,
} from './commission.service.ts'
export { commissionEntries, type Entry, entriesFor, type ReworkCost, withPairs } from './entries.rules.ts'
export {
  correctRework,
  owedForJob,
  postCompletion,
  postPayment,
  reverseCompletion,
  reversePayment,
} from './ledger.service.ts'
export {
  findPayment,
  findPaymentRecord,
  findReceivingPartner,
  insertPayment,
  listCustomerPayments,
  listJobPayments,
  markReversed,
  type PaymentRecord,
  paymentRows,
} from './payments.store.ts'
