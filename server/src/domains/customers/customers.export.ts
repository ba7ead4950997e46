import type { CustomerRow } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type Source, sources } from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  numberColumn,
  phoneColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { customersList } from './customers.store.ts'

const columns = {
  id: wordColumn('Id', (id: number) => recordId('customer', id)),
  name: textColumn('Name'),
  phone: phoneColumn('Phone'),
  place: textColumn('Place', 32),
  source: wordColumn('Source', (source: Source | null) => labelOf(sources, source)),
  jobs: numberColumn('Jobs'),
  last_job_at: timeColumn('Last job'),
  created_at: timeColumn('Since'),
} satisfies ExportColumns<CustomerRow>

/** Every customer of a list as its filters leave it. */
export function customersExport(list: ReturnType<typeof customersList>): Promise<Export> {
  return listExport({ name: 'customers', columns, list, line: (row) => row })
}
