import type { Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'

export type AuditEntriesTable = {
  id: Generated<number>
  at: CreatedAt
  actor_id: number | null
  request_id: string | null
  ip: string | null
  user_agent: string | null
  record_type: string
  record_id: string
  action: string
  before: Json<Record<string, unknown>> | null
  after: Json<Record<string, unknown>> | null
}

export type TimelineEntriesTable = {
  id: Generated<number>
  record_type: string
  record_id: number
  customer_id: number | null
  partner_id: number | null
  kind: string
  data: Json<Record<string, unknown>>
  actor_id: number | null
  happened_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    audit_entries: AuditEntriesTable
    timeline_entries: TimelineEntriesTable
  }
}
