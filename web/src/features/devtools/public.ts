/** What other features and the shell may use of this one. */
export { endMaintenance, maintenanceQuery } from './cache/maintenance.queries.ts'
