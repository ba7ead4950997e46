import { sources } from 'contract/choices.ts'
import type { EnquirySources } from 'contract/reports/business.schema.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash, Money } from '#shared/components/money.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { changeOf, versus } from '../change.ts'
import { EnquiriesLink, JobsLink } from './report-links.tsx'

type Line = EnquirySources['data'][number]['now'] & {
  id: number
  source: string
  name: string
  before: number
  booked_rate: number | null
  completed_rate: number | null
}

type SourcesTableProps = { report: EnquirySources | undefined; isFetching: boolean }

/** The numbers of the bars and all others; each links to its enquiries or jobs. */
export function SourcesTable({ report, isFetching }: SourcesTableProps) {
  const t = useText(reportsBusinessText)
  const lines = report?.data.map(
    ({ source, now, before }, id): Line => ({
      ...now,
      id,
      source,
      name: labelOf(sources, source),
      before: before.enquiries,
      booked_rate: shareOf(now.booked, now.enquiries),
      completed_rate: shareOf(now.completed, now.enquiries),
    }),
  )
  const columns = useColumns(report)
  return (
    <DataTable
      label={t('business.sources-totals')}
      columns={columns}
      rows={lines}
      isFetching={isFetching}
      empty={<EmptyState title={t('business.nothing')} />}
    />
  )
}

function useColumns(report: EnquirySources | undefined): Columns<Line> {
  const days = report && { created_from: report.range.from, created_to: report.range.to }
  const t = useText(reportsBusinessText)
  const number = (
    name: 'enquiries' | 'booked' | 'completed',
    card: 2 | 3 | 5,
    filters: Record<string, string>,
  ) => ({
    header: t(`business.${name}`),
    align: 'right' as const,
    card,
    labelled: true,
    cell: (line: Line) => (
      <EnquiriesLink
        count={line[name]}
        name={line.name}
        filters={{ ...days, source: line.source, ...filters }}
      />
    ),
  })
  const rate = (name: 'booked_rate' | 'completed_rate') => ({
    header: t('business.rate'),
    align: 'right' as const,
    look: 'soft' as const,
    cell: (line: Line) => (line[name] === null ? <Dash /> : formatShare(line[name])),
  })
  const money = (name: 'price' | 'received' | 'commission') => ({
    header: t(`business.${name}`),
    align: 'right' as const,
    cell: (line: Line) => (
      <JobsLink count={line.jobs} name={line.name} open={line.source}>
        <Money paise={line[name]} />
      </JobsLink>
    ),
  })
  return {
    name: { header: t('business.source'), look: 'main', card: 1, skeleton: 116, cell: ({ name }) => name },
    enquiries: number('enquiries', 2, {}),
    before: {
      header: versus(report?.before),
      align: 'right',
      card: 4,
      labelled: true,
      cell: (line) => changeOf(line.enquiries, line.before) ?? <Dash />,
    },
    booked: number('booked', 3, { job: 'booked' }),
    booked_rate: rate('booked_rate'),
    completed: number('completed', 5, { job: 'completed' }),
    completed_rate: rate('completed_rate'),
    jobs: {
      header: t('business.jobs'),
      align: 'right',
      cell: (line) => <JobsLink count={line.jobs} name={line.name} open={line.source} />,
    },
    price: money('price'),
    received: money('received'),
    commission: money('commission'),
    id: 'hidden',
    source: 'hidden',
  }
}
