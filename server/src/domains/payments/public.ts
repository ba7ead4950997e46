export { receivedVars } from './payment-messages.service.ts'
export { financialYearOf, type ReceiptSnapshot, receiptNumber } from './receipt.rules.ts'
