import type { ColumnType, Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    cache_entries: {
      key: string
      stamp: string
      value: string
      hits: Generated<number>
      created_at: ColumnType<string, never, string>
      expires_at: string
    }
  }
}
