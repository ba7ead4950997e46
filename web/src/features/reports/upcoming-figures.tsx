import type { DayRange } from 'contract/reports/report-range.ts'
import type { UpcomingDay } from 'contract/reports/reports.schema.ts'
import type { ReactNode } from 'react'
import { FigureLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsUpcomingText } from '#src/text/en/reports-upcoming.ts'
import { useText } from '#src/text/intl.ts'
import { openStatuses } from './open-statuses.ts'

type UpcomingFiguresProps = { range: DayRange; days: readonly UpcomingDay[] | undefined }

const waiting = '\u00a0'

/** What all the days come to; what is counted in jobs leads to them. */
export function UpcomingFigures({ range, days }: UpcomingFiguresProps) {
  const t = useText(reportsUpcomingText)
  const { count } = useFormats()
  const sum = (of: (day: UpcomingDay) => number) => days?.reduce((all, day) => all + of(day), 0) ?? 0
  const shown = (value: ReactNode) => (days ? value : <Skeleton width={56} />)
  const note = (words: string) => (days ? words : waiting)
  const number = (of: (day: UpcomingDay) => number) => shown(count(sum(of)))
  const unassigned = sum((day) => (day.unassigned > 0 ? 1 : 0))
  const onDays = { from: range.from, to: range.to }
  return (
    <Figures label={t('reports-upcoming.totals')} size="medium">
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, status: openStatuses }}
        label={t('reports-upcoming.jobs')}
        value={number(({ jobs }) => jobs)}
        note={note(t('reports-upcoming.in-days', { count: days?.length ?? 0 }))}
      />
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, unassigned: 'true' }}
        label={t('reports-upcoming.unassigned')}
        value={number((day) => day.unassigned)}
        note={note(
          unassigned === 0 ? t('reports-upcoming.all-assigned') : t('reports-upcoming.in-days', { count: unassigned }),
        )}
      />
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, unassigned: 'false', status: 'pending' }}
        label={t('reports-upcoming.waiting')}
        value={number((day) => day.waiting)}
        note={note(t('reports-upcoming.sent'))}
      />
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, status: openStatuses }}
        label={t('reports-upcoming.price')}
        value={shown(<MoneyFigure paise={sum(({ price }) => price)} />)}
        note={waiting}
      />
      <Figure
        label={t('reports-upcoming.overloaded')}
        value={number((day) => (day.overloaded_partners > 0 ? 1 : 0))}
        note={note(t('reports-upcoming.of-days', { count: days?.length ?? 0 }))}
      />
    </Figures>
  )
}
