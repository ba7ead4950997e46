export { receivedVars } from './payment-messages.ts'
export { financialYearOf, type ReceiptSnapshot, receiptNumber } from './receipt.ts'
