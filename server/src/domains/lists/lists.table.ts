import type { ArrangedColumn, viewFields } from 'contract/lists/lists.schema.ts'
import type { Density, ListName } from 'contract/lists/lists.words.ts'
import type { Columns, Json, RecordColumns } from '#platform/db/columns.ts'

export type ListPreferencesTable = {
  user_id: number
  list: ListName
  columns: Json<ArrangedColumn[]> | null
  density: Density
}

export type SavedViewsTable = RecordColumns &
  Columns<typeof viewFields> & {
    owner_id: number
    list: ListName
    position: number
  }

declare module '#platform/db/database.ts' {
  interface Database {
    list_preferences: ListPreferencesTable
    saved_views: SavedViewsTable
  }
}
