/** The exports for other domains. */
export { grantConcession } from './concessions.service.ts'
