import { customerFields } from 'contract/customers/customers.fields.ts'
import type { CustomerRow } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import {
  type ExportColumns,
  fieldColumns,
  numberColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { customersList } from './customers.store.ts'

const { source, ...fields } = fieldColumns(customerFields)
const columns = {
  id: wordColumn('Id', (id: number) => recordId('customer', id)),
  ...fields,
  place: textColumn('Location', 32),
  source,
  jobs: numberColumn('Jobs'),
  last_job_at: timeColumn('Latest job'),
  created_at: timeColumn('Customer since'),
} satisfies ExportColumns<CustomerRow>

/** Every customer of the filtered list. */
export function customersExport(list: ReturnType<typeof customersList>): Promise<Export> {
  return listExport({ name: 'customers', columns, list, line: (row) => row })
}
