import type { locationFields } from 'contract/locations/locations.schema.ts'
import type { Generated } from 'kysely'
import type { Columns, RecordColumns } from '#platform/db/columns.ts'

export type LocationsTable = RecordColumns &
  Columns<typeof locationFields> & {
    /** Lower-case words that find the row besides its title; never sent. */
    search_text: Generated<string>
    /** The import that brought it; null when a person added it, or the program. Never sent. */
    import_id: Generated<number | null>
  }

declare module '#platform/db/database.ts' {
  interface Database {
    locations: LocationsTable
  }
}
