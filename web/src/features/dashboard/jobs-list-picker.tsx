export { JobActions } from './job-actions.tsx'
export { useJobFilters } from './job-filters.ts'
export { type JobLine, jobColumns } from './jobs.columns.tsx'
export { jobDays } from './jobs-dates.ts'
