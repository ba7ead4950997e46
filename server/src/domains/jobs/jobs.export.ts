import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type JobStatus, jobStatuses } from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  fieldColumns,
  hidden,
  phoneColumn,
  rupeesColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { jobsList } from './job-list.store.ts'

type JobLine = Omit<JobRow, 'customer'> & { customer: string; phone: string }

const columns = {
  id: wordColumn('Id', (id: number) => recordId('job', id)),
  scheduled_at: timeColumn('Scheduled'),
  ends_at: timeColumn('Ends'),
  customer: textColumn('Customer'),
  phone: phoneColumn('Phone'),
  category: wordColumn('Service', ({ title }: JobRow['category']) => title, 28),
  place: textColumn('Location', 32),
  partner: wordColumn('Partner', (partner: JobRow['partner']) => partner?.name ?? null, 24),
  status: wordColumn('Status', (status: JobStatus) => labelOf(jobStatuses, status)),
  ...fieldColumns(jobFields),
  received: rupeesColumn('Collected (₹)'),
  due: rupeesColumn('Due (₹)'),
  completed_at: hidden,
  attention: hidden,
  request_kind: hidden,
  partner_link: hidden,
  collected: hidden,
  version: hidden,
} satisfies ExportColumns<JobLine>

/** Every job of the list, in its order. */
export function jobsExport(list: ReturnType<typeof jobsList>): Promise<Export> {
  const line = ({ customer, ...row }: JobRow): JobLine => ({
    ...row,
    customer: customer.name,
    phone: customer.phone,
  })
  return listExport({ name: 'jobs', columns, list, line })
}
