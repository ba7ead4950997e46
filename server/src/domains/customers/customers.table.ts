import type { addressFields } from 'contract/customers/address.schema.ts'
import type { customerFields } from 'contract/customers/customers.schema.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, RecordColumns } from '#platform/db/columns.ts'

export type CustomersTable = RecordColumns &
  Columns<typeof customerFields> & {
    merged_into: Generated<number | null>
    /** Jobs that were not cancelled, and the time of the latest; kept by a trigger on jobs. */
    jobs: ColumnType<number, never, never>
    last_job_at: ColumnType<string | null, never, never>
  }

export type AddressesTable = RecordColumns &
  Columns<typeof addressFields> & {
    customer_id: number | null
    partner_id: number | null
    primary: boolean
    /** Made by the database from the lines. */
    search_text: ColumnType<string, never, never>
  }

declare module '#platform/db/database.ts' {
  interface Database {
    customers: CustomersTable
    addresses: AddressesTable
  }
}
