import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type EnquiryStatus, enquiryStatuses } from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  fieldColumns,
  hidden,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { enquiriesList } from './enquiry-list.store.ts'

type Line = Omit<EnquiryRow, 'category' | 'assigned_to'> & {
  category: string | null
  assigned_to: string | null
}

const {
  name: _,
  phone,
  source,
  temperature,
  next_action,
  follow_up_at,
  lost_reason,
  ...others
} = fieldColumns(enquiryFields)
const columns = {
  id: wordColumn('Id', (id: number) => recordId('enquiry', id)),
  name: textColumn('Caller'),
  phone,
  ...others,
  category: textColumn('Service'),
  place: textColumn('Location', 32),
  status: wordColumn('Status', (status: EnquiryStatus) => labelOf(enquiryStatuses, status), 28),
  temperature,
  source,
  assigned_to: textColumn('Assigned to'),
  next_action,
  follow_up_at,
  lost_reason,
  visit_at: timeColumn('Visit'),
  job_id: wordColumn('Job', (id: number | null) => (id === null ? null : recordId('job', id))),
  created_at: timeColumn('Created'),
  response_due_at: timeColumn('First response due'),
  customer_id: hidden,
  version: hidden,
} satisfies ExportColumns<Line>

export function enquiriesExport(list: ReturnType<typeof enquiriesList>): Promise<Export> {
  return listExport({ name: 'enquiries', columns, list, line: asLine })
}

const asLine = (row: EnquiryRow): Line => ({
  ...row,
  category: row.category?.title ?? null,
  assigned_to: row.assigned_to?.name ?? null,
})
