import type { Generated } from 'kysely'

export type PartnerBankDetailsTable = {
  id: Generated<number>
  partner_id: number
  /** JSON of `OpenDetails`, encrypted with APP_KEY. */
  sealed_details: string
  changed_at: Generated<string>
  has_bank: Generated<boolean>
  has_pan: Generated<boolean>
}

declare module '#platform/db/database.ts' {
  interface Database {
    partner_bank_details: PartnerBankDetailsTable
  }
}
