import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { ComplaintRow } from 'contract/complaints/complaints.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type ComplaintStatus, complaintStatuses } from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  fieldColumns,
  phoneColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { complaintsList } from './complaint-list.store.ts'

type Line = Omit<ComplaintRow, 'customer' | 'category' | 'partner' | 'owner'> & {
  customer: string
  phone: string
  category: string
  partner: string | null
  owner: string | null
}

const { text, ...fields } = fieldColumns(complaintFields)

const columns = {
  id: wordColumn('Id', (id: number) => recordId('complaint', id)),
  customer: textColumn('Customer'),
  phone: phoneColumn('Phone'),
  ...fields,
  status: wordColumn('Status', (status: ComplaintStatus) => labelOf(complaintStatuses, status)),
  due_at: timeColumn('Due'),
  visit_at: timeColumn('Visit'),
  owner: textColumn('Owner'),
  category: textColumn('Service'),
  partner: textColumn('Partner'),
  job_id: wordColumn('Job', (id: number) => recordId('job', id)),
  created_at: timeColumn('Created'),
  text: { ...text, width: 60 },
} satisfies ExportColumns<Line>

/** Every complaint of the list, in its order. */
export function complaintsExport(list: ReturnType<typeof complaintsList>): Promise<Export> {
  const line = ({ customer, category, partner, owner, ...row }: ComplaintRow): Line => ({
    ...row,
    customer: customer.name,
    phone: customer.phone,
    category: category.title,
    partner: partner?.name ?? null,
    owner: owner?.name ?? null,
  })
  return listExport({ name: 'complaints', columns, list, line })
}
