import type { ComposerType, EnquiryStatus, RecordType } from 'contract/vocabulary.ts'
import type { Generated } from 'kysely'
import type { CreatedAt } from '#platform/db/columns.ts'

export type ActivitiesTable = {
  id: Generated<number>
  record_type: RecordType
  record_id: number
  type: ComposerType
  note: string
  /** Status an enquiry was moved to by it. */
  outcome: EnquiryStatus | null
  happened_at: Generated<string>
  created_by: number | null
  /** The transition that it was the outcome of was undone. */
  taken_back_at: Generated<string | null>
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    activities: ActivitiesTable
  }
}
