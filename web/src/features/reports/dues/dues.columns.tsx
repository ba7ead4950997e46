import type { CustomerDues } from 'contract/reports/reports.contract.ts'
import { duesAges } from 'contract/reports/reports.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { RowLink } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PhoneLink, whatsappUrl } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { reportsDuesText } from '#src/text/en/reports.ts'
import { getText } from '#src/text/intl.ts'
import { DueJobsDialog } from './due-jobs-dialog.tsx'

const word = (id: keyof typeof reportsDuesText) => getText(reportsDuesText, id)

function ContactCell({ row: { name, phone, whatsapp } }: { row: CustomerDues }) {
  const label = getText(reportsDuesText, 'dues.whatsapp', { name })
  return (
    <span className="dues-contact">
      <PhoneLink phone={phone} />
      <a
        className={buttonClass({ variant: 'ghost', size: 'tiny', iconOnly: true })}
        href={whatsappUrl(whatsapp ?? phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        title={label}
      >
        <MessageCircle />
      </a>
    </span>
  )
}

/** The number of jobs, which opens their list. */
function JobsCell({ row: { id, name, jobs } }: { row: CustomerDues }) {
  const [isOpen, setOpen] = useState(false)
  const label = getText(reportsDuesText, 'dues.jobs-open', { name, count: jobs })
  return (
    <>
      <button type="button" className="link" aria-label={label} onClick={() => setOpen(true)}>
        <span className="hide-below-640">{jobs}</span>
        <span className="only-below-640">{getText(reportsDuesText, 'dues.jobs-count', { count: jobs })}</span>
      </button>
      {isOpen && <DueJobsDialog customer={{ id, name }} onClose={() => setOpen(false)} />}
    </>
  )
}

const ageColumn = ({ field, label }: (typeof duesAges)[number]): Column<CustomerDues> => ({
  header: label,
  align: 'right',
  sort: field,
  hideBelow: 1024,
  cell: (row) => (row[field] === 0 ? <Dash /> : <Money paise={row[field]} />),
})
const [first, second, third, older] = duesAges

/** Customers who owe, in the order of the screen. */
export const duesColumns = {
  id: { header: word('dues.id'), look: 'id', skeleton: 48, cell: (row) => recordId('customer', row.id) },
  name: {
    header: word('dues.name'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/customers/$id" params={{ id: String(row.id) }}>
        {row.name}
      </RowLink>
    ),
  },
  phone: { header: word('dues.phone'), look: 'tabular', card: 3, cell: (row) => <ContactCell row={row} /> },
  jobs: {
    header: word('dues.jobs'),
    align: 'right',
    sort: 'jobs',
    card: 4,
    skeleton: 24,
    cell: (row) => <JobsCell row={row} />,
  },
  oldest_at: {
    header: word('dues.oldest'),
    look: 'soft',
    sort: 'oldest_at',
    card: 6,
    skeleton: 88,
    cell: (row) => (
      <>
        <span className="only-below-640">{word('dues.since')} </span>
        <ShortDate at={row.oldest_at} />
      </>
    ),
  },
  days_0_30: ageColumn(first),
  days_31_60: ageColumn(second),
  days_61_90: ageColumn(third),
  days_over_90: ageColumn(older),
  due: {
    header: word('dues.due'),
    align: 'right',
    look: 'main',
    sort: 'due',
    card: 2,
    labelled: true,
    cell: (row) => <Money paise={row.due} />,
  },
  whatsapp: 'hidden',
} satisfies Columns<CustomerDues>
