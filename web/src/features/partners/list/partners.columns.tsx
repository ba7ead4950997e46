import { fileKinds } from 'contract/files/files.words.ts'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { PartnerRow } from 'contract/partners/partners.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { fieldColumns } from '#shared/components/list/field-columns.tsx'
import { Dash, Money } from '#shared/components/money.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { partnersListText } from '#src/text/en/partners.ts'
import { getText, useText } from '#src/text/intl.ts'

const word = (id: keyof typeof partnersListText) => getText(partnersListText, id)

const { name, phone, ...others } = fieldColumns(partnerFields)

/** The list of partners, in the order of the screen. */
export const partnerColumns = {
  id: {
    header: word('partners-list.id'),
    look: 'id',
    skeleton: 40,
    cell: (row) => recordId('partner', row.id),
  },
  name: {
    ...name,
    look: 'main',
    sort: 'name',
    card: 1,
    skeleton: 132,
    cell: (row) => (
      <RowLink to="/partners/$id" params={{ id: String(row.id) }}>
        {row.name}
      </RowLink>
    ),
  },
  phone: { ...phone, card: 4 },
  ...others,
  services: {
    header: word('partners-list.services'),
    card: 3,
    shrinks: 'wide',
    skeleton: 240,
    title: (row) => row.services.join(', '),
    cell: (row) => row.services.join(', ') || <Dash />,
  },
  areas: {
    header: word('partners-list.areas'),
    look: 'soft',
    card: 5,
    shrinks: 'wide',
    skeleton: 240,
    title: (row) => row.areas.join(', '),
    hideBelow: 1024,
    cell: (row) => row.areas.join(', ') || <Dash />,
  },
  status: {
    header: word('partners-list.status'),
    card: 2,
    skeleton: 80,
    cell: (row) => <StatusBadge status={row.status} of="partner" />,
  },
  documents: {
    header: word('partners-list.documents'),
    optional: true,
    cell: (row) => <DocumentsCell documents={row.documents} />,
  },
  jobs_today: {
    header: word('partners-list.jobs-today'),
    align: 'right',
    skeleton: 24,
    cell: (row) => row.jobs_today || <Dash />,
  },
  balance: {
    header: word('partners-list.dues'),
    align: 'right',
    sort: 'balance',
    card: 6,
    skeleton: 96,
    cell: (row) => <DuesCell balance={row.balance} />,
  },
} satisfies Columns<PartnerRow>

/** For the list of expiring documents. */
export const columnsWithDocuments = {
  ...partnerColumns,
  areas: { ...partnerColumns.areas, card: undefined },
  documents: { ...partnerColumns.documents, card: 5, optional: false },
} satisfies Columns<PartnerRow>

/** The documents that expire soon or have expired, each with its last day. */
function DocumentsCell({ documents }: Pick<PartnerRow, 'documents'>) {
  const formats = useFormats()
  const today = businessDay(currentTime())
  if (documents.length === 0) return <Dash />
  return documents.map(({ kind, until }) => (
    <div key={kind} className="no-wrap">
      {labelOf(fileKinds, kind)} <DotWord hue={until < today ? 'red' : 'amber'}>{formats.day(until)}</DotWord>
    </div>
  ))
}

/** The balance of the partner: they owe, we owe, or settled. */
function DuesCell({ balance }: { balance: number }) {
  const t = useText(partnersListText)
  if (balance === 0) return <span className="ink-3">{t('partners-list.settled')}</span>
  return (
    <span className="no-wrap">
      <span className="ink-3">{t(balance > 0 ? 'partners-list.owes' : 'partners-list.owed')}</span>{' '}
      <Money paise={Math.abs(balance)} />
    </span>
  )
}
