/** The exports for other domains. */
export { giveConcession } from './concessions.service.ts'
