export {
  enqueueMessage,
  messageById,
  messagesOfCustomer,
  messagesOfEnquiry,
  messagesOfJob,
  notifyNewEnquiry,
  withdrawMessages,
} from './messages.service.ts'
export { resealMessages } from './messages.store.ts'
export { receiptFilename, receiptSigner } from './receipt-links.ts'
export { limitCalls } from './sending-limits.ts'
