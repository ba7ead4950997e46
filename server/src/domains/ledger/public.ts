export {
  commissionBy,
  commissionByRules,
  commissionInWords,
  commissionOnDay,
  quoteTermsFor,
} from './commission.service.ts'
export { withdrawConcessions } from './concessions.service.ts'
export {
  accountConcession,
  type ConcessionRecord,
  concessionColumns,
  concessionTables,
  findConcession,
  findShownConcession,
  insertConcession,
  listJobConcessions,
  updateConcession,
} from './concessions.store.ts'
export { creditExcess, recordExcess } from './credit.service.ts'
export {
  commissionEntries,
  type Entry,
  entriesFor,
  incentiveEntry,
  type ReworkCost,
  withPairs,
} from './entries.rules.ts'
export {
  adjustTax,
  correctCommission,
  correctRework,
  counterConcession,
  owedForJob,
  postConcession,
  postEnd,
  postPayment,
  reverseCompletion,
  reversePayment,
} from './ledger.service.ts'
export { insertEntry } from './ledger.store.ts'
export { addAdjustment, addSettlement, addTaxedPayout, reverseEntry } from './ledger-entries.service.ts'
export {
  findPayment,
  findPaymentRecord,
  findReceivingPartner,
  listCountedPayments,
  listCustomerPayments,
  listJobPayments,
  nextPaymentId,
  type PaymentRecord,
  paymentRows,
} from './payments.store.ts'
export { markPaymentReversed, recordPayment } from './record-payment.service.ts'
export { lockReferences, refuseRepeats } from './repeats.service.ts'
export { referenceKey } from './repeats.store.ts'
export { settledEntries, settlementStatement } from './statement.service.ts'
