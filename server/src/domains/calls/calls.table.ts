import type { Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'

/** Calls that the telephone system reported. The timelines show them to the records concerned. */
export type CallsTable = {
  id: Generated<number>
  created_at: CreatedAt
  external_id: string
  direction: 'incoming' | 'outgoing'
  outcome: 'answered' | 'missed'
  phone: string
  staff_phone: string | null
  started_at: string
  seconds: number
  recording_url: string | null
  raw: Json<Record<string, string>>
}

declare module '#platform/db/database.ts' {
  interface Database {
    calls: CallsTable
  }
}
