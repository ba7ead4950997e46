export { type AutomaticMessage, switchedOn, writeAutomatic } from './automatic.service.ts'
export { withdrawOutdated } from './automatic.store.ts'
export { consentTime, manyConsentTimes, manyNewConsentTimes, newConsentTime } from './consent-times.store.ts'
export {
  enqueueMessage,
  messageById,
  messagesOfCustomer,
  messagesOfEnquiry,
  messagesOfJob,
  notifyNewEnquiry,
  sendTask as sendMessageTask,
  withdrawMessages,
} from './messages.service.ts'
export { resealMessages } from './messages.store.ts'
export { apartFromOptOuts, noteOptOuts, type OptOutChange } from './opt-outs.service.ts'
export {
  type CallObjection,
  callObjection,
  optOutColumns,
  optOutList,
  refusesOneOf,
  removeFirstOptOuts,
  withOptOuts,
} from './opt-outs.store.ts'
export { receiptFilename, receiptSigner } from './receipt-links.service.ts'
export { ownAddress } from './sending/providers.service.ts'
export { limitCalls, limitRecipient } from './sending-limits.service.ts'
export { isSwitchedOff } from './templates.service.ts'
