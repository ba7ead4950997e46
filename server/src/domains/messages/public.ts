export { type AutomaticMessage, switchedOn, writeAutomatic } from './automatic.service.ts'
export { withdrawOutdated } from './automatic.store.ts'
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
export {
  manyNewTimes,
  manyTimes,
  newObjectionTimes,
  objectionTimes,
} from './objection-times.store.ts'
export { type CallObjection, callObjection } from './objections.store.ts'
export { receiptFilename, receiptSigner } from './receipt-links.service.ts'
export { ownAddress } from './sending/providers.service.ts'
export { limitCalls, limitRecipient } from './sending-limits.service.ts'
export { isSwitchedOff } from './templates.service.ts'
