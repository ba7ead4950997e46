export { completedJobsCount } from './reports.service.ts'
