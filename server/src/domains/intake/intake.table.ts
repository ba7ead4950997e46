import type { Source } from 'contract/choices.ts'
import type { IntakeMapped } from 'contract/intake/intake.schema.ts'
import type { IntakeState } from 'contract/intake/intake.words.ts'
import type { Issue } from 'contract/shared/errors.ts'
import type { Generated } from 'kysely'
import type { CreatedAt, Json, RecordColumns } from '#platform/db/columns.ts'

export type IntakeKeysTable = {
  id: Generated<number>
  source: Source
  title: string
  key_hash: Buffer
  ending: string
  created_by: number | null
  created_at: CreatedAt
  last_used_at: Generated<string | null>
  revoked_at: Generated<string | null>
}

export type IntakeLeadsTable = RecordColumns & {
  key_id: number
  source: Source
  content_type: string | null
  raw: Buffer
  query: Json<Record<string, string>>
  mapped: Json<IntakeMapped>
  state: IntakeState
  reason: string | null
  issues: Json<Issue[]>
  fingerprint: string
  enquiry_id: number | null
  attempts: Generated<number>
}

declare module '#platform/db/database.ts' {
  interface Database {
    intake_keys: IntakeKeysTable
    intake_leads: IntakeLeadsTable
  }
}
