import type { UpcomingDay } from 'contract/reports/reports.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsUpcomingText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { openStatuses } from './reports.queries.ts'
import { dayWords } from './row-words.ts'

type Line = Pick<
  UpcomingDay,
  'day' | 'jobs' | 'unassigned' | 'waiting' | 'partners' | 'minutes' | 'price' | 'overloaded'
> & {
  id: number
  more: number
}

type UpcomingTableProps = { days: readonly UpcomingDay[] | undefined; isFetching: boolean }

/** Each day with its jobs, those without a partner, and partners with too many. */
export function UpcomingTable({ days, isFetching }: UpcomingTableProps) {
  const t = useText(reportsUpcomingText)
  const lines = days?.map(({ accepted: _, started: __, overloaded_partners, ...day }, id) => ({
    ...day,
    id,
    more: overloaded_partners - day.overloaded.length,
  }))
  return (
    <DataTable
      label={t('reports-upcoming.by-day')}
      columns={useColumns()}
      rows={lines}
      isFetching={isFetching}
      skeletonRows={7}
      empty={<EmptyState title={t('reports-upcoming.empty')}>{t('reports-upcoming.empty-text')}</EmptyState>}
    />
  )
}

function useColumns(): Columns<Line> {
  const t = useText(reportsUpcomingText)
  const { count } = useFormats()
  const number = (value: number) => (value === 0 ? <span className="ink-3">{count(0)}</span> : count(value))
  return {
    day: {
      header: t('reports-upcoming.day'),
      look: 'main',
      card: 1,
      skeleton: 132,
      cell: ({ day }) => (
        <TextLink
          to="/dashboard"
          search={{ as: 'calendar', day }}
          aria-label={t('reports-upcoming.calendar', { day: dayWords(day) })}
        >
          {dayWords(day)}
        </TextLink>
      ),
    },
    jobs: {
      header: t('reports-upcoming.jobs'),
      align: 'right',
      card: 2,
      labelled: true,
      cell: ({ day, jobs }) =>
        jobs === 0 ? (
          number(0)
        ) : (
          <TextLink
            to="/dashboard"
            search={{ from: day, to: day, status: openStatuses }}
            aria-label={`${count(jobs)}: ${t('reports-upcoming.open-jobs', { day: dayWords(day) })}`}
          >
            {count(jobs)}
          </TextLink>
        ),
    },
    unassigned: {
      header: t('reports-upcoming.unassigned'),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ day, unassigned }) =>
        unassigned === 0 ? (
          number(0)
        ) : (
          <TextLink
            to="/dashboard"
            search={{ from: day, to: day, unassigned: 'true' }}
            aria-label={`${count(unassigned)}: ${t('reports-upcoming.open-unassigned', { day: dayWords(day) })}`}
          >
            <Badge hue="amber">{count(unassigned)}</Badge>
          </TextLink>
        ),
    },
    waiting: {
      header: t('reports-upcoming.waiting'),
      align: 'right',
      card: 5,
      labelled: true,
      cell: ({ waiting }) => number(waiting),
    },
    partners: {
      header: t('reports-upcoming.partners'),
      align: 'right',
      cell: ({ partners }) => number(partners),
    },
    minutes: {
      header: t('reports-upcoming.hours'),
      align: 'right',
      cell: ({ minutes }) => number(Math.round(minutes / 60)),
    },
    price: {
      header: t('reports-upcoming.price'),
      align: 'right',
      card: 6,
      labelled: true,
      cell: ({ price }) => <Money paise={price} />,
    },
    overloaded: {
      header: t('reports-upcoming.overloaded-partners'),
      card: 3,
      labelled: true,
      shrinks: 'wide',
      cell: (line) => <Overloaded line={line} />,
    },
    id: 'hidden',
    more: 'hidden',
  }
}

const hours = (minutes: number) => String(Math.round(minutes / 6) / 10)

function Overloaded({ line: { overloaded, more } }: { line: Line }) {
  const t = useText(reportsUpcomingText)
  const [first] = overloaded
  if (!first) return <span className="ink-3">{t('reports-upcoming.nobody')}</span>
  const loadOf = ({ minutes, capacity }: typeof first) =>
    t(capacity === 0 ? 'reports-upcoming.day-off' : 'reports-upcoming.of', {
      hours: hours(minutes),
      capacity: hours(capacity),
    })
  const others = overloaded.length - 1 + more
  return (
    <span title={overloaded.map((each) => `${each.partner.name}: ${loadOf(each)}`).join('\n')}>
      <TextLink to="/partners/$id" params={{ id: String(first.partner.id) }}>
        {first.partner.name}
      </TextLink>{' '}
      <span>
        {loadOf(first)}
        {others > 0 && ` ${t('reports-upcoming.more', { count: others })}`}
      </span>
    </span>
  )
}
