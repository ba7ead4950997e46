import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import {
  type EnquiryStatus,
  enquiryStatuses,
  type LostReason,
  lostReasons,
  type NextActionKind,
  nextActions,
  type Source,
  sources,
  type Temperature,
  temperatures,
} from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  hidden,
  phoneColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { enquiriesList } from './enquiry-list.store.ts'

type Line = Omit<EnquiryRow, 'category' | 'assigned_to'> & { category: string | null; assigned_to: string | null }

const columns = {
  id: wordColumn('Id', (id: number) => recordId('enquiry', id)),
  name: textColumn('Caller'),
  phone: phoneColumn('Phone'),
  category: textColumn('Service'),
  place: textColumn('Place', 32),
  status: wordColumn('Status', (status: EnquiryStatus) => labelOf(enquiryStatuses, status), 28),
  temperature: wordColumn('Lead', (temperature: Temperature) => labelOf(temperatures, temperature)),
  source: wordColumn('Source', (source: Source) => labelOf(sources, source)),
  assigned_to: textColumn('Assigned to'),
  next_action: wordColumn('Next action', (kind: NextActionKind | null) => kind && labelOf(nextActions, kind)),
  follow_up_at: timeColumn('Next action at'),
  lost_reason: wordColumn('Lost because', (reason: LostReason | null) => reason && labelOf(lostReasons, reason), 24),
  visit_at: timeColumn('Visit'),
  job_id: wordColumn('Job', (id: number | null) => (id === null ? null : recordId('job', id))),
  created_at: timeColumn('Created'),
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
