import type { incentiveFields } from 'contract/incentives/incentives.schema.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, CreatedAt, RecordColumns } from '#platform/db/columns.ts'

export type IncentiveRulesTable = RecordColumns &
  Columns<typeof incentiveFields> & { created_by: ColumnType<number | null, number | null, never> }

export type IncentiveLinesTable = {
  id: Generated<number>
  rule_id: number
  /** `2026-10`. */
  month: string
  partner_id: number
  figure: number
  /** Paise as the account has it. */
  amount: number
  removed_at: string | null
  reason: string | null
  entry_id: number | null
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    incentive_rules: IncentiveRulesTable
    incentive_lines: IncentiveLinesTable
  }
}
