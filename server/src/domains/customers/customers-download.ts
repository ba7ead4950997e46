import type { CustomerRow, customerDownloadQuery } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type Source, sources } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import {
  numberColumn,
  phoneColumn,
  type SheetColumns,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import { readIds } from '#platform/export/ids.ts'
import { type Sheet, sheet } from '#platform/export/sheet.ts'
import { customerRows, matchingCustomers } from './customers.store.ts'

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

/** Every customer the filters leave, in the order of the list. */
export async function customersSheet(
  db: Kysely<Database>,
  query: z.output<typeof customerDownloadQuery>,
): Promise<Sheet> {
  const { column, descending } = readSort(query.sort ?? '-created_at')
  const ids = await readIds({
    matching: matchingCustomers(db, query),
    id: sql<number>`customers.id`,
    by: column === 'name' ? sql`lower(customers.name)` : sql.ref(`customers.${column}`),
    descending,
    nullable: column === 'last_job_at',
  })
  return sheet({ name: 'customers', columns, ids, rows: (some) => customerRows(db, some) })
}
