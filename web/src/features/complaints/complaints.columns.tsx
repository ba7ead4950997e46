import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { ComplaintRow } from 'contract/complaints/complaints.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { fieldColumns } from '#shared/components/list/field-columns.tsx'
import { Dash } from '#shared/components/money.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { recordTarget } from '#shared/components/record-target.ts'
import { ShortDate } from '#shared/components/times.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { getText } from '#src/text/intl.ts'
import { ComplaintBadge, DueTime, SeverityWord } from './complaint-words.tsx'

const word = (id: keyof typeof complaintsText) => getText(complaintsText, id)

const { kind, severity, ...others } = fieldColumns(complaintFields)

export const complaintColumns = {
  id: {
    header: word('complaints.id'),
    look: 'id',
    skeleton: 48,
    cell: (row) => recordId('complaint', row.id),
  },
  customer: {
    header: word('complaints.customer'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: (row) => <RowLink {...recordTarget('complaint', row.id)}>{row.customer.name}</RowLink>,
  },
  kind: { ...kind, look: undefined, card: 3, title: (row) => row.text },
  severity: {
    ...severity,
    look: undefined,
    card: 4,
    cell: (row) => <SeverityWord severity={row.severity} />,
  },
  status: {
    header: word('complaints.status'),
    card: 2,
    skeleton: 80,
    cell: (row) => <ComplaintBadge status={row.status} />,
  },
  due_at: {
    header: word('complaints.due'),
    sort: 'due_at',
    card: 6,
    cell: (row) => <DueTime complaint={row} />,
  },
  owner: {
    header: complaintFields.owner_id.label,
    cell: ({ owner }) => owner?.name ?? <span className="ink-3">{word('complaints.unassigned')}</span>,
  },
  category: {
    header: word('complaints.service'),
    look: 'soft',
    shrinks: true,
    cell: (row) => row.category.title,
  },
  partner: {
    header: word('complaints.partner'),
    look: 'soft',
    cell: ({ partner }) => (partner ? <PartnerLink id={partner.id} name={partner.name} /> : <Dash />),
  },
  job_id: {
    header: word('complaints.job'),
    cell: (row) => (
      <TextLink to="/jobs/$id" params={{ id: String(row.job_id) }}>
        {recordId('job', row.job_id)}
      </TextLink>
    ),
  },
  created_at: {
    header: word('complaints.created'),
    look: 'faint',
    sort: 'created_at',
    cell: (row) => <ShortDate at={row.created_at} />,
  },
  ...others,
  visit_at: 'hidden',
} satisfies Columns<ComplaintRow>
