export { addDaysOff, calendarsOf, removeDaysOff, saveHours } from './calendar.service.ts'
export { documentsToRemind, type EndingDocument } from './ending-documents.store.ts'
export { coversOrLiesIn } from './partner-list.store.ts'
export { partnerWording } from './partner-wording.rules.ts'
export { approvedPartners, partnerCounts, serviceCounts } from './partners.roll-up.ts'
export {
  createPartner,
  getPartner,
  holdApprovedPartner,
  lockPartner,
  movePartner,
  recordPartnerEvent,
  savePartner,
} from './partners.service.ts'
export { findPartner, touchPartner } from './partners.store.ts'
export { findRating, insertRating } from './ratings.store.ts'
export { hasOnlyItsOwnRows, removeNewPartner } from './remove-partner.service.ts'
