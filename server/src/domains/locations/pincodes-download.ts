import type { PincodeRow } from 'contract/locations/location-lists.schema.ts'
import { numberColumn, type SheetColumns, textColumn, wordColumn } from '#platform/export/columns.ts'
import { listSheet } from '#platform/export/list-sheet.ts'
import type { Sheet } from '#platform/export/sheet.ts'
import type { pincodesList } from './pincode-list.store.ts'

/** Headings as an import of places takes them. */
const columns = {
  pincode: textColumn('Pincode', 10),
  area: textColumn('Area'),
  district: textColumn('District'),
  state: textColumn('State'),
  partners: numberColumn('Partners'),
  id: wordColumn('Id', String, 8),
} satisfies SheetColumns<PincodeRow>

/** Every pincode of the list, in its order. */
export function pincodesSheet(list: ReturnType<typeof pincodesList>): Promise<Sheet> {
  return listSheet({ name: 'pincodes', columns, list, line: (row: PincodeRow) => row })
}
