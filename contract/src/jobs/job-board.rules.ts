import { type JobStatus, jobStatuses } from '../vocabulary.ts'

/** The columns of the board are the states of a job, in the order of its lifecycle. No schemas. */
export const jobColumns: readonly JobStatus[] = jobStatuses.map(({ slug }) => slug)

/** Open columns are sorted by time, earliest first; the others newest first. */
export const jobBoardSorts = {
  pending: 'scheduled_at',
  accepted: 'scheduled_at',
  started: 'scheduled_at',
  completed: '-scheduled_at',
  cancelled: '-scheduled_at',
} as const satisfies Record<JobStatus, string>
