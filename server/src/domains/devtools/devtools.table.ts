import type { ColumnType, Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    statement_snapshots: {
      taken_at: string
      ids: ColumnType<number[], string[], never>
      calls: number[]
      total_ms: number[]
      row_counts: number[]
    }
    slow_requests: {
      id: Generated<number>
      at: string
      method: string
      route: string
      status: number
      ms: number
      user_id: number | null
      request_id: string
    }
  }
}
