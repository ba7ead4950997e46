export { calendarsOf } from './calendar.service.ts'
export { holdApprovedPartner } from './partners.service.ts'
