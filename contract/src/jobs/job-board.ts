import { type JobStatus, jobStatuses } from '../vocabulary.ts'

/** Plain data without schemas: the columns of the board are the states of a job, in the order it goes through them. */
export const jobColumns: readonly JobStatus[] = jobStatuses.map(({ slug }) => slug)

/** What is still to be done is read by its time, earliest first; the rest newest first. */
export const jobBoardSorts = {
  pending: 'scheduled_at',
  accepted: 'scheduled_at',
  started: 'scheduled_at',
  completed: '-scheduled_at',
  cancelled: '-scheduled_at',
} as const satisfies Record<JobStatus, string>
