/** What other features and the shell may use of this one. */
export { PartnerField } from './partner-picker.tsx'
export { partnersQuery, usePartnerOptions } from './partners.queries.ts'
export { concernsJobs, ReplaceDialog } from './replace/replace-on-demand.ts'
export { SickToday } from './replace/sick-today.tsx'
