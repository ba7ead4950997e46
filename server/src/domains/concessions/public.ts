/** What other domains may use of this one. */
export { giveConcession } from './concessions.service.ts'
