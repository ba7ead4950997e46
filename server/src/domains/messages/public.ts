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
export { receiptFilename, receiptSigner } from './receipt-links.service.ts'
export { limitCalls } from './sending-limits.service.ts'
