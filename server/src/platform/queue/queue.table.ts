import type { CreatedAt } from '#platform/db/columns.ts'

/** Queues without tasks of ours: pg-boss keeps its own tasks in some. */
export const deadLetter = 'dead-letter'

declare module '#platform/db/database.ts' {
  interface Database {
    paused_kinds: { kind: string; paused_at: CreatedAt; paused_by: number | null }
    /** pg-boss's own table, for reads and row locks; everything else goes through pg-boss. */
    'pgboss.job': {
      id: string
      name: string
      data: unknown
      state: JobState
      retry_limit: number
      retry_count: number
      start_after: string
      created_on: string
      started_on: string | null
      completed_on: string | null
      output: unknown
      source_name: string | null
      source_id: string | null
      source_created_on: string | null
      source_retry_count: number | null
      source_output: unknown
    }
  }
}

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
