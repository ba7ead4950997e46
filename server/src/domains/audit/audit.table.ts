import type { Generated } from 'kysely'
import type { CreatedAt } from '#platform/db/columns.ts'

export type AuditChainTable = {
  position: number
  entry_id: number
  hash: Buffer
  /** Null of a redacted entry, and of links from before there were salts. */
  salt: Buffer | null
  redacted_by: Generated<number | null>
  chained_at: CreatedAt
}

export type AuditChecksTable = {
  id: Generated<number>
  checked_at: CreatedAt
  entries: number
  position: number | null
  head: Buffer | null
  problem: string | null
}

export type AuditCheckpointTable = { id: number; position: number; sealed: string; cut_at: Generated<string> }

export type AuditStreamsTable = { target: string; position: number }

declare module '#platform/db/database.ts' {
  interface Database {
    audit_chain: AuditChainTable
    audit_checks: AuditChecksTable
    audit_checkpoint: AuditCheckpointTable
    audit_streams: AuditStreamsTable
  }
}
