import type { DayBookRow } from 'contract/day-book/day-book.schema.ts'
import { type CashEntryKind, cashAccountKinds } from 'contract/day-book/day-book.words.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import type { Shown } from './entries-dialog.tsx'

type Row = DayBookRow & { id: number } & Partial<Record<Figure, number>>
type Parts = {
  day: string
  today: string
  onShow: (shown: Shown) => void
  onClose: (row: DayBookRow) => void
}
type Figure = 'receipt' | 'refund' | 'settlement' | 'payout' | 'handover' | 'expenses' | 'other'
const kindsOf: Record<Figure, readonly CashEntryKind[]> = {
  receipt: ['receipt'],
  refund: ['refund'],
  settlement: ['settlement'],
  payout: ['payout'],
  handover: ['handover'],
  expenses: ['expense'],
  other: ['opening-balance', 'difference'],
}

/** An account that has the name of its owner does not repeat it. */
const ownerOf = (name: string, owner: string | undefined) =>
  owner && !name.startsWith(owner) ? owner : undefined

/** A day of an account with what the columns show: sums of kinds. */
export function dayRow(row: DayBookRow): Row {
  const sums = Object.entries(kindsOf).flatMap(([name, kinds]) => {
    const amounts = kinds.flatMap((kind) => row.kinds[kind] ?? [])
    return amounts.length === 0 ? [] : [[name, amounts.reduce((sum, amount) => sum + amount, 0)]]
  })
  return { ...row, id: row.account.id, ...Object.fromEntries(sums) }
}

/** An account a line; each figure is a button that opens its entries. */
export function useDayColumns({ day, today, onShow, onClose }: Parts): Columns<Row> {
  const t = useText(dayBookText)
  const formats = useFormats()
  const button = (row: Row, what: string, paise: number, query: Shown['query']) => {
    const title = t('day-book.rows-of', { what, account: row.account.name })
    const label = `${title}: ${formats.money(paise)}`
    const show = () => onShow({ title, query: { account_id: String(row.id), ...query } })
    return (
      <button type="button" className="link tabular no-wrap" aria-label={label} onClick={show}>
        {formats.money(paise)}
      </button>
    )
  }
  const figure = (name: Figure): Column<Row> => ({
    header: t(`day-book.${name}`),
    align: 'right',
    cell: (row) => {
      const sum = row[name]
      if (sum === undefined) return <Dash />
      return button(row, t(`day-book.${name}`), sum, { from: day, to: day, kind: kindsOf[name].join(',') })
    },
  })
  return {
    id: 'hidden',
    account: {
      header: t('day-book.account'),
      look: 'main',
      card: 1,
      cell: ({ account: { name, kind, city, keeper } }) => (
        <>
          {name}{' '}
          <small className="ink-3">
            {ownerOf(name, keeper?.name ?? city?.title) ?? labelOf(cashAccountKinds, kind)}
          </small>
        </>
      ),
    },
    opening: {
      header: t('day-book.opening'),
      align: 'right',
      card: 3,
      labelled: true,
      cell: (row) => button(row, t('day-book.opening'), row.opening, { to: addDays(day, -1) }),
    },
    receipt: figure('receipt'),
    refund: figure('refund'),
    settlement: figure('settlement'),
    payout: figure('payout'),
    handover: figure('handover'),
    expenses: figure('expenses'),
    other: figure('other'),
    kinds: 'hidden',
    closing: {
      header: t('day-book.closing'),
      align: 'right',
      look: 'main',
      card: 2,
      cell: (row) => button(row, t('day-book.closing'), row.closing, { from: day, to: day }),
    },
    in_transit: {
      header: t('day-book.in-transit'),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ in_transit }) => (in_transit === 0 ? <Dash /> : <Money paise={in_transit} />),
    },
    closed: {
      header: t('day-book.state'),
      card: 6,
      cell: (row) => {
        const { closed, account } = row
        const through = account.closed_through
        if (through !== null && day <= through) {
          const title = closed?.reason ?? undefined
          return (
            <span title={title}>
              <DotWord hue="grey">{t('day-book.closed')}</DotWord>
            </span>
          )
        }
        const label = t('day-book.close-title', { day: formatDay(day), account: account.name })
        return (
          <Button size="tiny" disabled={day > today} aria-label={label} onClick={() => onClose(row)}>
            {t('day-book.close')}
          </Button>
        )
      },
    },
  }
}
