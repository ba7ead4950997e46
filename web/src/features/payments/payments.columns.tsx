import type { Payment } from 'contract/payments/payments.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentKinds, paymentMethods, receivers } from 'contract/vocabulary.ts'
import { download } from '#shared/api/download.ts'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { DayTime, ShortDate } from '#shared/components/times.tsx'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { paymentsListText } from '#src/text/en/payments-list.ts'
import { getText } from '#src/text/intl.ts'

const word = (id: keyof typeof paymentsListText, values?: Record<string, string>) =>
  getText(paymentsListText, id, values)

/** Payments, in the order of the screen. A reversed payment is struck through. */
export const paymentColumns = {
  paid_at: {
    header: word('payments-list.paid-at'),
    look: 'soft',
    sort: 'paid_at',
    card: 4,
    skeleton: 110,
    cell: (row) => <DayTime at={row.paid_at} />,
  },
  amount: {
    header: word('payments-list.amount'),
    align: 'right',
    sort: 'amount',
    card: 2,
    skeleton: 72,
    cell: (row) => {
      const amount = <Money paise={row.kind === 'refund' ? -row.amount : row.amount} />
      return row.reversal ? <s className="ink-3">{amount}</s> : amount
    },
  },
  kind: {
    header: word('payments-list.kind'),
    card: 3,
    skeleton: 150,
    cell: (row) => labelOf(paymentKinds, row.kind),
  },
  customer: {
    header: word('payments-list.customer'),
    look: 'main',
    card: 1,
    skeleton: 120,
    cell: (row) => <Who payment={row} />,
  },
  job_id: {
    header: word('payments-list.job'),
    look: 'id',
    skeleton: 48,
    cell: ({ job_id }) =>
      job_id === null ? (
        <Dash />
      ) : (
        <TextLink to="/jobs/$id" params={{ id: String(job_id) }}>
          {recordId('job', job_id)}
        </TextLink>
      ),
  },
  method: {
    header: word('payments-list.method'),
    card: 5,
    skeleton: 64,
    cell: (row) => (row.method === null ? <Dash /> : labelOf(paymentMethods, row.method)),
  },
  credited: {
    header: word('payments-list.credited'),
    optional: true,
    align: 'right',
    cell: (row) => <Money paise={row.credited} />,
  },
  reference: {
    header: word('payments-list.reference'),
    look: 'tabular',
    shrinks: true,
    skeleton: 100,
    title: (row) => row.reference ?? '',
    hideBelow: 1024,
    cell: (row) => row.reference ?? <Dash />,
  },
  receipt_number: {
    header: word('payments-list.receipt'),
    look: 'tabular',
    skeleton: 130,
    cell: ({ id, receipt_number: number }) =>
      number === null ? (
        <Dash />
      ) : (
        <ActionButton
          size="tiny"
          variant="ghost"
          aria-label={word('payments-list.receipt-of', { number })}
          onAction={() => download('GET /payments/{id}/receipt', { params: { id } })}
        >
          {number}
        </ActionButton>
      ),
  },
  received_by: {
    header: word('payments-list.received-by'),
    skeleton: 64,
    hideBelow: 1280,
    cell: (row) => labelOf(receivers, row.received_by),
  },
  partner: {
    header: word('payments-list.partner'),
    shrinks: 'wide',
    skeleton: 100,
    hideBelow: 1280,
    cell: ({ partner }) =>
      partner ? (
        <TextLink to="/partners/$id" params={{ id: String(partner.id) }}>
          {partner.name}
        </TextLink>
      ) : (
        <Dash />
      ),
  },
  reversal: {
    header: word('payments-list.state'),
    card: 6,
    shrinks: true,
    skeleton: 90,
    title: (row) => reversalWords(row) ?? '',
    cell: (row) =>
      row.reversal ? (
        <>
          <DotWord hue="red">{word('payments-list.reversed')}</DotWord>{' '}
          <span className="text-12 ink-3">{reversalWords(row)}</span>
        </>
      ) : (
        <span className="ink-3">{word('payments-list.standing')}</span>
      ),
  },
  reason: {
    header: word('payments-list.reason'),
    optional: true,
    shrinks: true,
    title: (row) => row.reason ?? '',
    cell: (row) => row.reason ?? <Dash />,
  },
  note: {
    header: word('payments-list.note'),
    optional: true,
    shrinks: true,
    title: (row) => row.note ?? '',
    cell: (row) => row.note ?? <Dash />,
  },
  created_by: {
    header: word('payments-list.recorded-by'),
    optional: true,
    cell: (row) => row.created_by?.name ?? <Dash />,
  },
  created_at: {
    header: word('payments-list.recorded'),
    optional: true,
    look: 'faint',
    cell: (row) => <ShortDate at={row.created_at} />,
  },
  id: { header: word('payments-list.id'), look: 'id', optional: true, cell: (row) => row.id },
  updated_at: 'hidden',
  version: 'hidden',
} satisfies Columns<Payment>

function reversalWords({ reversal }: Payment): string | null {
  if (!reversal) return null
  const values = { who: reversal.by?.name ?? '', reason: reversal.reason }
  return word(
    reversal.replaced_by === null ? 'payments-list.reversed-by' : 'payments-list.corrected-by',
    values,
  )
}

/** The row links to the job, to the customer whose credit it is, or to the partner whose account it is in. */
function Who({ payment: { customer, partner, job_id, kind } }: { payment: Payment }) {
  const name = (kind === 'commission-from-partner' ? partner : customer)?.name ?? partner?.name
  if (job_id !== null) {
    return (
      <RowLink to="/jobs/$id" params={{ id: String(job_id) }}>
        {name ?? recordId('job', job_id)}
      </RowLink>
    )
  }
  if (customer) {
    return (
      <RowLink to="/customers/$id" params={{ id: String(customer.id) }}>
        {customer.name}
      </RowLink>
    )
  }
  if (!partner) return <Dash />
  return (
    <RowLink to="/partners/$id" params={{ id: String(partner.id) }}>
      {partner.name}
    </RowLink>
  )
}
