import type { locationFields } from 'contract/locations/locations.schema.ts'
import type { Generated } from 'kysely'
import type { Columns, RecordColumns } from '#platform/db/columns.ts'

export type LocationsTable = RecordColumns &
  Columns<typeof locationFields> & {
    /** Lower-case words that find the row besides its title; never sent. */
    search_text: Generated<string>
  }

declare module '#platform/db/database.ts' {
  interface Database {
    locations: LocationsTable
  }
}
