import type { StaffReport } from 'contract/reports/business.schema.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { getText, useText } from '#src/text/intl.ts'
import { BehindLink, EnquiriesLink, JobsLink } from './report-links.tsx'

type Line = StaffReport['data'][number]['now'] & {
  id: number
  /** The parameters of the list of enquiries. */
  userKey: string
  name: string
  rate: number | null
  overdue: number
  unanswered: number
  in_time_rate: number | null
}
type StaffTableProps = { report: StaffReport | undefined; isFetching: boolean }

/** `12 min`, `3.5 h`, `2 days`. */
function waitWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return getText(reportsBusinessText, 'business.minutes', { minutes })
  const hours = Math.round(minutes / 6) / 10
  if (hours < 48) return getText(reportsBusinessText, 'business.hours', { hours })
  return getText(reportsBusinessText, 'business.days', { days: Math.round(hours / 24) })
}

/** One row per user; each number links to its records. */
export function StaffTable({ report, isFetching }: StaffTableProps) {
  const t = useText(reportsBusinessText)
  const lines = report?.data.map(
    ({ person, now, overdue, unanswered }, id): Line => ({
      ...now,
      id,
      overdue,
      unanswered,
      userKey: String(person?.id ?? 'nobody'),
      name: person?.name ?? t('business.nobody'),
      rate: shareOf(now.booked, now.assigned),
      in_time_rate: shareOf(now.in_time, now.in_time + now.late),
    }),
  )
  const columns = useColumns(report && { created_from: report.range.from, created_to: report.range.to })
  return (
    <DataTable
      label={t('business.staff-table')}
      columns={columns}
      rows={lines}
      isFetching={isFetching}
      empty={<EmptyState title={t('business.no-staff')} />}
    />
  )
}

function useColumns(days: Record<string, string> | undefined): Columns<Line> {
  const t = useText(reportsBusinessText)
  const { count } = useFormats()
  const right = { align: 'right' } as const
  const theirs = ({ userKey }: Line) => ({ ...days, assigned_to: userKey })
  const anyDay = ({ userKey }: Line) => ({ assigned_to: userKey })
  const enquiries = (
    name: 'assigned' | 'booked' | 'completed' | 'in_time' | 'late' | 'unanswered' | 'recorded' | 'overdue',
    filters: (line: Line) => Record<string, string>,
    look?: { card: 2 | 3 | 4 | 5; labelled: true },
  ) => ({
    ...right,
    ...look,
    header: t(`business.${name}`),
    cell: (line: Line) => <EnquiriesLink count={line[name]} name={line.name} filters={filters(line)} />,
  })
  const entries = (name: 'calls' | 'activities') => ({
    ...right,
    header: t(`business.${name}`),
    cell: (line: Line) => (
      <BehindLink
        count={line[name]}
        label={t('business.open-entries', {
          count: count(line[name]),
          name: line.name,
          what: t(`business.${name}`).toLowerCase(),
        })}
        open={`${line.userKey}-${name}`}
      />
    ),
  })
  return {
    name: { header: t('business.person'), look: 'main', card: 1, skeleton: 116, cell: ({ name }) => name },
    assigned: enquiries('assigned', theirs, { card: 2, labelled: true }),
    booked: enquiries('booked', (line) => ({ ...theirs(line), job: 'booked' }), { card: 3, labelled: true }),
    rate: {
      ...right,
      header: t('business.rate'),
      look: 'soft',
      cell: ({ rate }) => (rate === null ? <Dash /> : formatShare(rate)),
    },
    completed: enquiries('completed', (line) => ({ ...theirs(line), job: 'completed' }), {
      card: 5,
      labelled: true,
    }),
    mean_wait: {
      ...right,
      header: t('business.first-contact'),
      cell: (line) => (line.mean_wait === null ? <Dash /> : waitWords(line.mean_wait)),
    },
    in_time: enquiries('in_time', (line) => ({ ...theirs(line), response: 'in-time' })),
    late: enquiries('late', (line) => ({ ...theirs(line), response: 'late' })),
    in_time_rate: {
      ...right,
      header: t('business.in_time_rate'),
      look: 'soft',
      cell: (line) => (line.in_time_rate === null ? <Dash /> : formatShare(line.in_time_rate)),
    },
    unanswered: enquiries('unanswered', (line) => ({ ...anyDay(line), follow_up: 'unanswered' })),
    recorded: enquiries('recorded', ({ userKey }) => ({ ...days, created_by: userKey })),
    jobs_made: {
      ...right,
      header: t('business.jobs_made'),
      cell: (line) => <JobsLink count={line.jobs_made} name={line.name} open={line.userKey} />,
    },
    calls: entries('calls'),
    activities: entries('activities'),
    overdue: enquiries('overdue', (line) => ({ ...anyDay(line), follow_up: 'overdue' }), {
      card: 4,
      labelled: true,
    }),
    contacted: 'hidden',
    userKey: 'hidden',
    id: 'hidden',
  }
}
