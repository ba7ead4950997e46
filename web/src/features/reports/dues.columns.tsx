import type { CustomerDues } from 'contract/reports/dues.contract.ts'
import { duesAges } from 'contract/reports/dues.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { MessageCircle } from 'lucide-react'
import { RowLink } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PhoneLink, whatsappUrl } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { reportsDuesText } from '#src/text/en/reports-dues.ts'
import { say } from '#src/text/intl.ts'

const word = (id: keyof typeof reportsDuesText) => say(reportsDuesText, id)

function ContactCell({ row: { name, phone, whatsapp } }: { row: CustomerDues }) {
  const label = say(reportsDuesText, 'dues.whatsapp', { name })
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

const ageColumn = ({ field, label }: (typeof duesAges)[number]): Column<CustomerDues> => ({
  header: label,
  align: 'right',
  sort: field,
  hideBelow: 1024,
  cell: (row) => (row[field] === 0 ? <Dash /> : <Money paise={row[field]} />),
})
const [week, month, quarter, older] = duesAges

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
    cell: (row) => (
      <>
        <span className="hide-below-640">{row.jobs}</span>
        <span className="only-below-640">{say(reportsDuesText, 'dues.jobs-count', { count: row.jobs })}</span>
      </>
    ),
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
  days_0_7: ageColumn(week),
  days_8_30: ageColumn(month),
  days_31_90: ageColumn(quarter),
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
