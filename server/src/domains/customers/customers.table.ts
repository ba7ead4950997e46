import type { addressFields } from 'contract/customers/address.schema.ts'
import type { customerFields } from 'contract/customers/customers.fields.ts'
import type { NameProblem } from 'contract/customers/names.rules.ts'
import type { OptOutField } from 'contract/customers/opt-out.words.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, FieldColumns, RecordColumns } from '#platform/db/columns.ts'

export type CustomersTable = RecordColumns &
  FieldColumns<Omit<typeof customerFields, OptOutField>> & {
    merged_into: Generated<number | null>
    /** When the source of the consent was noted; kept by the store with it. */
    consent_at: Generated<string | null>
    /**
     * Jobs that were not cancelled, the time of the latest, and the statuses of all; kept by a trigger on
     * jobs.
     */
    jobs: ColumnType<number, never, never>
    last_job_at: ColumnType<string | null, never, never>
    job_statuses: ColumnType<string[], never, never>
    /** Unused credit of the customer, paise; kept by a trigger on payments. */
    credit: ColumnType<number, never, never>
    /** The problem of the name; the store writes it with the name. */
    name_problems: Generated<NameProblem[]>
    /** The name that a user confirmed as correct. */
    accepted_name: Generated<string | null>
    /** When the person was erased. Set by an erasure alone. */
    erased_at: ColumnType<string | null, never, never>
  }

export type AddressesTable = RecordColumns &
  Columns<typeof addressFields> & {
    customer_id: number | null
    partner_id: number | null
    primary: boolean
  }

/** Totals of each customer's jobs by status, and under '' of all not cancelled; kept by a trigger on jobs. */
export type CustomerJobSumsTable = {
  customer_id: ColumnType<number, never, never>
  status: ColumnType<string, never, never>
  jobs: ColumnType<number, never, never>
  paid: ColumnType<number, never, never>
  last_job_at: ColumnType<string, never, never>
}

/**
 * One row: the version of the name rules that all customers were checked by, and the progress of a newer
 * check.
 */
export type NameChecksTable = { one: Generated<boolean>; rules: number; checked_to: number }

declare module '#platform/db/database.ts' {
  interface Database {
    customers: CustomersTable
    addresses: AddressesTable
    customer_job_sums: CustomerJobSumsTable
    name_checks: NameChecksTable
  }
}
