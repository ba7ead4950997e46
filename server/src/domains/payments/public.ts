export { receivedVars } from './payment-messages.service.ts'
export { paymentCounts } from './payments.roll-up.ts'
export { financialYearOf, type ReceiptSnapshot, receiptNumber } from './receipt.rules.ts'
