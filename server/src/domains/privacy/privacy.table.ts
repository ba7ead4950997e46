import type { ErasureReason } from 'contract/privacy/privacy.words.ts'
import type { CreatedAt } from '#platform/db/columns.ts'

export type ErasuresTable = {
  id: string
  record_type: 'customer'
  record_id: number
  sealed_key: string
  record_hash: string
  phone_hashes: string[]
  reason: ErasureReason
  contents: string[]
  erased_by: number | null
  erased_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    erasures: ErasuresTable
  }
}
