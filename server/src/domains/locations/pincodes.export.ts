import type { PincodeRow } from 'contract/locations/location-lists.schema.ts'
import { type ExportColumns, numberColumn, textColumn, wordColumn } from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { pincodesList } from './pincode-list.store.ts'

/** Headings that an import of locations accepts. */
const columns = {
  pincode: textColumn('Pincode', 10),
  area: textColumn('Area'),
  district: textColumn('District'),
  state: textColumn('State'),
  partners: numberColumn('Partners'),
  id: wordColumn('Id', String, 8),
} satisfies ExportColumns<PincodeRow>

/** Every pincode of the list, in its order. */
export function pincodesExport(list: ReturnType<typeof pincodesList>): Promise<Export> {
  return listExport({ name: 'pincodes', columns, list, line: (row: PincodeRow) => row })
}
