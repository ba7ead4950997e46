import type { CustomerByJob } from 'contract/customers/customer-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import {
  type ExportColumns,
  numberColumn,
  phoneColumn,
  rupeesColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { type ByJobFilters, customersByJob } from './by-job.store.ts'

type Line = Omit<CustomerByJob, 'last_job'> & { last_job: number; last_job_at: string }

const columns = {
  id: wordColumn('Id', (id: number) => recordId('customer', id)),
  name: textColumn('Name'),
  phone: phoneColumn('Phone'),
  place: textColumn('Location', 32),
  jobs: numberColumn('Jobs'),
  paid: rupeesColumn('Paid (₹)'),
  last_job: wordColumn('Latest job', (id: number) => recordId('job', id)),
  last_job_at: timeColumn('Latest job at'),
} satisfies ExportColumns<Line>

/** Every customer of the filtered list, in its order. */
export function customersByJobExport(db: Kysely<Database>, filters: ByJobFilters): Promise<Export> {
  return listExport({
    name: 'customers-by-job',
    columns,
    list: customersByJob(db, filters),
    line: ({ last_job, ...row }): Line => ({
      ...row,
      last_job: last_job.id,
      last_job_at: last_job.scheduled_at,
    }),
  })
}
