export { calendarsOf } from './calendar.service.ts'
export { approvedPartners, partnerCounts, serviceCounts } from './partners.roll-up.ts'
export { holdApprovedPartner } from './partners.service.ts'
