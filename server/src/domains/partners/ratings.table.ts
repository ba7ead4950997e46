import type { Generated } from 'kysely'
import type { CreatedAt } from '#platform/db/columns.ts'

export type RatingsTable = {
  id: Generated<number>
  job_id: number
  partner_id: number
  stars: number
  comment: string | null
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    ratings: RatingsTable
  }
}
