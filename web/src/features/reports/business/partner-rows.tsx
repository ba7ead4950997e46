import { useQuery } from '@tanstack/react-query'
import type { PartnerOffer, PartnerReport } from 'contract/reports/partner-report.schema.ts'
import type { DayRange, PastPreset } from 'contract/reports/report-range.rules.ts'
import { offerOutcomes } from 'contract/reports/reports.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { getText, useText } from '#src/text/intl.ts'
import type { ReportDays } from '../use-report-days.ts'
import { type OffersQuery, offersQuery, partnerQuery } from './business.queries.ts'
import { BehindLine, BusinessJobs } from './business-jobs.tsx'

type PartnerBehindProps = {
  /** `12-rejected`: the partner and the number. */
  open: string
  days: ReportDays<PastPreset>
  report: PartnerReport | undefined
}

/** The rows behind a partner's number, in place of the report. */
export function PartnerBehind({ open, days, report }: PartnerBehindProps) {
  const t = useText(reportsBusinessText)
  const [id = '', what] = open.split('-')
  const known = report?.data.find(({ partner }) => String(partner.id) === id)?.partner
  // Partners on another page of the report.
  const other = useQuery({
    ...partnerQuery(Number(id)),
    enabled: !!report && !known && /^\d{1,15}$/.test(id),
  })
  const name = known?.name ?? other.data?.name ?? ''
  const { range } = days
  if (what === 'completed') {
    const filters = { partner_id: id, completed_from: range.from, completed_to: range.to }
    return <BusinessJobs title={t('business.jobs-of-partner', { name })} range={range} filters={filters} />
  }
  const outcome = offerOutcomes.find((each) => each === what)
  return (
    <PartnerOffers
      title={t(`business.offers-${outcome ?? 'assigned'}`, { name })}
      range={range}
      query={{ ...days.query, partner_id: id, outcome }}
    />
  )
}

type PartnerOffersProps = { title: string; range: DayRange; query: Omit<OffersQuery, 'page'> }

/** The assignments behind a partner's number, latest first. */
function PartnerOffers({ title, range, query }: PartnerOffersProps) {
  const t = useText(reportsBusinessText)
  const list = useListState([])
  const offers = useQuery(offersQuery({ ...query, page: list.page }))
  const { data: rows, meta } = offers.data ?? {}
  return (
    <section aria-label={title}>
      <BehindLine title={title} range={range}>
        {meta && t('business.offers-behind', { count: meta.total })}
      </BehindLine>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        isFetching={offers.isFetching}
        error={offers.error}
        onRetry={() => void offers.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('business.nothing')} />}
      />
      <Pagination list={list} meta={meta} />
    </section>
  )
}

const word = (id: keyof typeof reportsBusinessText) => getText(reportsBusinessText, id)

const columns = {
  job: {
    header: word('business.offer-job'),
    look: 'id',
    skeleton: 48,
    cell: ({ job }) => recordId('job', job.id),
  },
  created_at: {
    header: word('business.offer-sent'),
    look: 'soft',
    card: 4,
    cell: ({ created_at }) => <ShortDate at={created_at} />,
  },
  customer: {
    header: word('business.offer-customer'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: ({ job, customer }) => (
      <RowLink to="/jobs/$id" params={{ id: String(job.id) }}>
        {customer.name}
      </RowLink>
    ),
  },
  category: {
    header: word('business.service'),
    card: 3,
    shrinks: true,
    title: ({ category }) => category.title,
    cell: ({ category }) => category.title,
  },
  status: {
    header: word('business.status'),
    card: 2,
    cell: ({ status }) => <StatusWord status={status} />,
  },
  reason: {
    header: word('business.reason'),
    card: 5,
    shrinks: 'wide',
    title: ({ reason }) => reason ?? '',
    cell: ({ reason }) => reason,
  },
  accepted_at: 'hidden',
  ended_at: 'hidden',
  id: 'hidden',
} satisfies Columns<PartnerOffer>
