import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DayBookRow } from 'contract/day-book/day-book.schema.ts'
import { addDays } from 'contract/shared/business-time.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useState } from 'react'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { AccountsDialog } from './accounts-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { dayRow, useDayColumns } from './day.columns.tsx'
import { dayQuery, handoversQuery } from './day-book.queries.ts'
import type { Shown } from './entries-dialog.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { Handovers } from './handovers.tsx'
import { Waiting } from './my-cash.tsx'
import { PeriodDialog } from './period-dialog.tsx'

const dialogs = ['expense', 'give', 'accounts', 'period'] as const

/** What each account of the business had, got and gave on a day. Every figure opens its entries. */
export function DayBook({ children }: { children: ReactNode }) {
  const t = useText(dayBookText)
  const today = useFormats().today()
  const { day = today } = useSearchParams()
  const book = useQuery(dayQuery(day))
  // Both at once: neither table moves the other, nor its own columns.
  const waiting = useQuery(handoversQuery('in-transit'))
  const [entries, setEntries] = useState<Shown | null>(null)
  const [closing, setClosing] = useState<DayBookRow | null>(null)
  const [open, setOpen] = useState<(typeof dialogs)[number] | null>(null)
  const columns = useDayColumns({ day, today, onShow: setEntries, onClose: setClosing })
  const rows = book.data?.data
  const onDone = () => setOpen(null)
  return (
    <>
      <DayLine day={day} today={today} start={children}>
        <Button size="small" variant="ghost" onClick={() => setOpen('period')}>
          {t('day-book.export')}
        </Button>
        <Button size="small" onClick={() => setOpen('accounts')}>
          {t('day-book.accounts')}
        </Button>
        <Button size="small" onClick={() => setOpen('give')}>
          {t('day-book.move')}
        </Button>
        <Button size="small" variant="primary" onClick={() => setOpen('expense')}>
          {t('day-book.expense')}
        </Button>
      </DayLine>
      <DayFigures rows={rows} />
      {book.isLoading || waiting.isLoading ? (
        <Waiting />
      ) : (
        <>
          <Handovers state="in-transit" />
          <div className="space-above">
            <DataTable
              label={t('day-book.label')}
              columns={columns}
              rows={rows?.map(dayRow)}
              isFetching={book.isFetching}
              error={book.error}
              onRetry={() => void book.refetch()}
            />
          </div>
        </>
      )}
      {entries && <EntriesDialog shown={entries} onClose={() => setEntries(null)} />}
      {closing && <CloseDialog row={closing} day={day} onClose={() => setClosing(null)} />}
      {open === 'expense' && <EntryDialog day={day} onClose={onDone} />}
      {open === 'give' && <GiveDialog isOffice onClose={onDone} />}
      {open === 'accounts' && <AccountsDialog onClose={onDone} />}
      {open === 'period' && <PeriodDialog day={day} onClose={onDone} />}
    </>
  )
}

/** Of all accounts together; handovers move nothing in or out of them. */
function DayFigures({ rows }: { rows: readonly DayBookRow[] | undefined }) {
  const t = useText(dayBookText)
  const amounts = rows?.flatMap(({ kinds: { handover: _, ...kinds } }) => Object.values(kinds))
  const sum = (of: readonly number[] | undefined) => of?.reduce((total, amount) => total + amount, 0)
  const figures = {
    closing: sum(rows?.map(({ closing }) => closing)),
    in: sum(amounts?.filter((amount) => amount > 0)),
    out: sum(amounts?.filter((amount) => amount < 0)),
  }
  return (
    <Figures label={t('day-book.total')} size="medium">
      {(['closing', 'in', 'out'] as const).map((name) => (
        <Figure
          key={name}
          label={t(`day-book.total-${name}`)}
          value={
            figures[name] === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={figures[name]} />
          }
          note={t(name === 'closing' ? 'day-book.total' : 'day-book.handovers-none')}
        />
      ))}
      <Figure
        label={t('day-book.open-days')}
        value={rows ? String(rows.filter(({ closed }) => closed === null).length) : <Skeleton width={32} />}
        note={rows ? t('day-book.open-of', { count: rows.length }) : '\u00a0'}
      />
    </Figures>
  )
}

type DayLineProps = { day: string; today: string; start: ReactNode; children: ReactNode }

/**
 * The shown day, in the address; today has no word there. Tomorrow is shown too: money enters it once today
 * is closed.
 */
export function DayLine({ day, today, start, children }: DayLineProps) {
  const t = useText(dayBookText)
  const navigate = useNavigate()
  const [value, setValue] = useState<string | null>(day)
  useEffect(() => setValue(day), [day])
  const last = addDays(today, 1)
  const show = (next: string | null) => {
    if (!next || next > last) return
    void navigate({ to: '.', search: next === today ? {} : { day: next }, resetScroll: false })
  }
  return (
    <div className="filter-line report-line">
      {start}
      <IconButton
        size="small"
        label={t('day-book.before')}
        icon={<ChevronLeft />}
        onClick={() => show(addDays(day, -1))}
      />
      <DateInput
        aria-label={t('day-book.day')}
        kind="day"
        value={value}
        onChange={setValue}
        onSettled={show}
        isPast
      />
      <IconButton
        size="small"
        label={t('day-book.after')}
        icon={<ChevronRight />}
        disabled={day >= last}
        onClick={() => show(addDays(day, 1))}
      />
      {day !== today && (
        <Button size="small" variant="ghost" onClick={() => show(today)}>
          {t('day-book.today')}
        </Button>
      )}
      <span className="filter-line-end">{children}</span>
    </div>
  )
}
