import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { ConcessionRow } from 'contract/concessions/concessions.schema.ts'
import { type ConcessionGroup, concessionReasons } from 'contract/concessions/concessions.words.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { ConcessionMenu } from '#features/concessions/public.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { reportsConcessionsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { BehindLine } from '../business/business-jobs.tsx'
import { concessionsQuery } from './concession-report.queries.ts'

type RowFilters = { group: ConcessionGroup; rowKey: string; range: DayRange }

/** The filters of the list for exactly the concessions of a figure; `all` is every row. */
export function filtersOf({ group, rowKey, range }: RowFilters): Record<string, string> {
  const posted = { status: 'posted', ...range }
  if (rowKey === 'all') return posted
  if (group === 'reason') return { ...posted, reason: rowKey }
  if (group === 'partner')
    return { ...posted, ...(rowKey === '0' ? { without: 'partner' } : { partner_id: rowKey }) }
  return { ...posted, given_by: rowKey }
}

function useColumns(): Columns<ConcessionRow> {
  const t = useText(reportsConcessionsText)
  const canDecide = can(useSession()?.user, 'concessions.decide')
  return {
    job_id: {
      header: t('concessions.job'),
      card: 1,
      look: 'main',
      cell: ({ job_id, service }) => (
        <>
          <TextLink to="/jobs/$id" params={{ id: String(job_id) }}>
            {recordId('job', job_id)}
          </TextLink>{' '}
          <span className="ink-2">{service}</span>
        </>
      ),
    },
    customer: { header: t('concessions.customer'), card: 3, cell: ({ customer }) => customer.name },
    reason: {
      header: t('concessions.why'),
      card: 4,
      shrinks: true,
      title: ({ note }) => note ?? '',
      cell: ({ reason, note }) => [labelOf(concessionReasons, reason), note].filter(Boolean).join('. '),
    },
    amount: {
      header: t('concessions.amount'),
      align: 'right',
      card: 2,
      cell: ({ amount }) => <Money paise={amount} />,
    },
    partner_amount: {
      header: t('concessions.partner_amount'),
      align: 'right',
      hideBelow: 1024,
      cell: ({ partner_amount }) => (partner_amount === 0 ? <Dash /> : <Money paise={partner_amount} />),
    },
    partner: {
      header: t('concessions.partner'),
      hideBelow: 1024,
      cell: ({ partner }) => (partner ? <PartnerLink id={partner.id} name={partner.name} /> : <Dash />),
    },
    given_by: {
      header: t('concessions.by'),
      card: 5,
      labelled: true,
      cell: ({ given_by }) => given_by?.name ?? t('concessions.none-staff'),
    },
    posted_at: {
      header: t('concessions.at'),
      look: 'faint',
      cell: ({ posted_at, created_at }) => <ShortDate at={posted_at ?? created_at} />,
    },
    id: canDecide
      ? {
          header: t('concessions.decision'),
          card: 6,
          cell: (row) => (
            <span className="row row-tight">
              <ConcessionMenu concession={row} />
            </span>
          ),
        }
      : 'hidden',
    note: 'hidden',
    status: 'hidden',
    created_at: 'hidden',
    approved_by: 'hidden',
    ended: 'hidden',
    service: 'hidden',
  }
}

/** The concessions behind a figure, in place of the report. */
export function ConcessionsBehind({ name, ...of }: RowFilters & { name: string }) {
  const t = useText(reportsConcessionsText)
  const list = useListState([])
  const title = t('concessions.behind', { name })
  const rows = useQuery(
    concessionsQuery(addressQuery('GET /concessions', { ...filtersOf(of), page: list.page })),
  )
  const { data, meta } = rows.data ?? {}
  return (
    <section aria-label={title}>
      <BehindLine title={title} range={of.range}>
        {meta && t('concessions.rows', { count: meta.total })}
      </BehindLine>
      <DataTable
        label={title}
        columns={useColumns()}
        rows={data}
        isFetching={rows.isFetching}
        error={rows.error}
        onRetry={() => void rows.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('concessions.empty')} />}
      />
      <Pagination list={list} meta={meta} />
    </section>
  )
}

/** Concessions above their author's limit, oldest first. */
export const waitingQuery = concessionsQuery({ status: 'waiting', sort: 'id', per_page: 100 })

/** Nothing while none is waiting. */
export function WaitingConcessions({ rows }: { rows: ConcessionRow[] }) {
  const t = useText(reportsConcessionsText)
  const columns = useColumns()
  if (rows.length === 0) return null
  return (
    <Panel title={t('concessions.waiting')}>
      <DataTable
        plain
        label={t('concessions.waiting')}
        columns={columns}
        rows={rows}
        isFetching={false}
        skeletonRows={1}
      />
    </Panel>
  )
}
