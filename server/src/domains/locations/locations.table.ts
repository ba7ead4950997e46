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

export type LocationImportsTable = {
  id: Generated<number>
  file_name: string
  states: number
  districts: number
  areas: number
  pincodes: number
  existing: number
  wrong: number
  created_at: Generated<string>
  created_by: number | null
  undone_at: string | null
  undone_by: number | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    location_imports: LocationImportsTable
  }
}
