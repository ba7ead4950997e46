import type { Generated } from 'kysely'

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
