import type { CustomerRow, customerDownloadQuery } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type Source, sources } from 'contract/vocabulary.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import {
  numberColumn,
  phoneColumn,
  type SheetColumns,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import { listSheet } from '#platform/export/list-sheet.ts'
import type { Sheet } from '#platform/export/sheet.ts'
import { customersList } from './customers.store.ts'

const columns = {
  id: wordColumn('Id', (id: number) => recordId('customer', id)),
  name: textColumn('Name'),
  phone: phoneColumn('Phone'),
  place: textColumn('Place', 32),
  source: wordColumn('Source', (source: Source | null) => labelOf(sources, source)),
  jobs: numberColumn('Jobs'),
  last_job_at: timeColumn('Last job'),
  created_at: timeColumn('Since'),
} satisfies SheetColumns<CustomerRow>

export function customersSheet(db: Kysely<Database>, query: z.output<typeof customerDownloadQuery>): Promise<Sheet> {
  return listSheet({ name: 'customers', columns, list: customersList(db, query), line: (row) => row })
}
