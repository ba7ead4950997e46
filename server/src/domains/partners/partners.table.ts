import type { OptOutField } from 'contract/customers/opt-out.words.ts'
import type { commissionTermFields } from 'contract/ledger/commission.schema.ts'
import type { partnerFields } from 'contract/partners/partners.fields.ts'
import type { PartnerStatus } from 'contract/vocabulary.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, CreatedAt, FieldColumns, RecordColumns } from '#platform/db/columns.ts'

type Terms = Columns<typeof commissionTermFields>

export type PartnersTable = RecordColumns &
  FieldColumns<Omit<typeof partnerFields, OptOutField>> & {
    status: Generated<PartnerStatus>
    /** When the source of the consent was noted; kept by the store with it. */
    consent_at: Generated<string | null>
    status_reason: Generated<string | null>
    commission_kind: Generated<Terms['commission_kind']>
    commission_value: Generated<Terms['commission_value']>
    commission_after_material: Generated<boolean>
    /** When the person was erased. Set by an erasure alone. */
    erased_at: ColumnType<string | null, never, never>
    /** Paise the partner owes; kept by a trigger on the ledger. */
    balance: ColumnType<number, never, never>
  }

export type PartnerServicesTable = {
  partner_id: number
  category_id: number
  commission_kind: Generated<Terms['commission_kind']>
  commission_value: Generated<Terms['commission_value']>
  commission_after_material: Generated<boolean>
}

export type PartnerAreasTable = { partner_id: number; location_id: number }

/**
 * Hours of a weekday, 0 being Sunday, in minutes after midnight of Asia/Kolkata; a partner without rows works
 * at any time.
 */
export type PartnerHoursTable = { partner_id: number; weekday: number; starts: number; ends: number }

/** Days of Asia/Kolkata, both included. */
export type PartnerDaysOffTable = {
  id: Generated<number>
  partner_id: number
  from_day: string
  to_day: string
  reason: string | null
  created_by: number | null
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    partners: PartnersTable
    partner_services: PartnerServicesTable
    partner_areas: PartnerAreasTable
    partner_hours: PartnerHoursTable
    partner_days_off: PartnerDaysOffTable
  }
}

type RatingsTable = {
  id: Generated<number>
  job_id: number
  partner_id: number
  stars: number
  comment: string | null
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    ratings: RatingsTable
  }
}
