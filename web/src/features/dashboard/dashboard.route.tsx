import type { JobTotals } from 'contract/jobs/job-list.schema.ts'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import {
  JobActions,
  type JobLine,
  jobColumns,
  jobDays,
  partsOfRows,
  useJobFilters,
} from '#features/jobs/public.ts'
import { LinkButton } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListing } from '#shared/components/list/use-listing.ts'
import { Money, MoneyFigure } from '#shared/components/money.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { partOnDemand, usePartsLoaded, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { dashboardFiguresText } from '#src/text/en/dashboard-figures.ts'
import { getText, useText } from '#src/text/intl.ts'
import { attentionColumns } from './attention-columns.tsx'
import { JobTabs } from './job-tabs.tsx'
import { JobsAs } from './jobs-as.tsx'
import { NoJobs } from './no-jobs.tsx'
import { filterNames, useJobsList } from './use-jobs-list.ts'

const DispatchView = partOnDemand(() =>
  import('./dispatch/dispatch-view.tsx').then((module) => module.DispatchView),
)

const JobBoardView = partOnDemand(() =>
  import('./board/job-board-view.tsx').then((module) => module.JobBoardView),
)

/** As high as the figures. */
const noFigures = (
  <div>
    <section className="figures">
      {[...'abcdefg'].map((cell) => (
        <Figure key={cell} label={'\u00a0'} value="" note="" />
      ))}
    </section>
    <section className="figures figures-medium figures-below" />
    <div style={{ height: 40 }} />
  </div>
)
const TodayFigures = partOnDemand(
  () => import('./today-figures.tsx').then((module) => module.TodayFigures),
  noFigures,
)

/**
 * /dashboard: the figures of the day and the jobs; `as=board` shows columns, `as=calendar` the dispatch of a
 * day.
 */
export function DashboardPage() {
  const { as } = useSearchParams()
  return as === 'calendar' ? <DispatchView /> : <TodayAndJobs isBoard={as === 'board'} />
}

function TodayAndJobs({ isBoard }: { isBoard: boolean }) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const now = useNow()
  return (
    <>
      <PageHead
        title={t('dashboard.title')}
        count={<span className="hide-below-640">{formats.headingDate(now)}</span>}
      >
        <LinkButton to="/jobs/create" className="hide-below-640">
          {t('dashboard.new-job')}
        </LinkButton>
        <LinkButton to="/enquiries/create" variant="primary">
          <Plus />
          {t('dashboard.new-enquiry')}
        </LinkButton>
      </PageHead>
      <TodayFigures />
      <div className="space-above">{isBoard ? <JobBoardView /> : <JobsTable />}</div>
    </>
  )
}

const prefetched = [JobActions]

const paidColumns: Columns<JobLine> = {
  ...jobColumns,
  collected: {
    header: getText(dashboardText, 'dashboard.column.collected'),
    align: 'right',
    cell: (row) => <Money paise={row.collected} />,
  },
}

/** The jobs listing of the dashboard. */
function JobsTable() {
  const t = useText(dashboardText)
  const { fields, Options, setOptions } = useJobFilters()
  const { tab, ...list } = useJobsList()
  // Jobs become late with time, without an event: the list is polled.
  const listing = useListing('GET /jobs', list, tab === 'attention' ? { refetchInterval: 60_000 } : undefined)
  const { query, meta, selection } = listing
  // The rows of the previous view keep its columns until the new rows are loaded.
  const [shown, setShown] = useState(tab)
  if (shown !== tab && !listing.isOutdated) setShown(tab)
  const isComplete = usePartsLoaded(partsOfRows)
  const rows = useMemo(
    () => listing.rows?.map((row): JobLine => ({ ...row, phone: row.customer.phone })),
    [listing.rows],
  )
  const [hasChosen, setChosen] = useState(false)
  if (!hasChosen && selection.ids.size > 0) setChosen(true)
  usePrefetch(prefetched)
  const { completed_from, completed_to, paid_from, paid_to } = list.filters
  const isCompleted = Boolean(completed_from ?? completed_to)
  const isPaid = Boolean(paid_from ?? paid_to)
  return (
    <section aria-label={t('dashboard.jobs')}>
      <ListView
        listing={{ ...listing, rows: isComplete ? rows : undefined }}
        name="dashboard-jobs"
        label={t('dashboard.jobs')}
        views={{
          name: 'dashboard-jobs',
          label: t('dashboard.jobs.views'),
          names: filterNames,
          days: jobDays,
          children: <JobTabs current={tab} />,
        }}
        start={<h2>{t('dashboard.jobs')}</h2>}
        search={{ label: t('dashboard.jobs.search'), placeholder: t('dashboard.jobs.search-hint') }}
        fields={fields}
        dates={[
          { label: t('dashboard.jobs.scheduled'), ...jobDays, isNamed: isCompleted || isPaid },
          ...(isCompleted ? [pastDays('completed', t('dashboard.jobs.completed'))] : []),
          ...(isPaid ? [pastDays('paid', t('dashboard.jobs.paid'))] : []),
        ]}
        end={<JobsAs shown="table" />}
        download="jobs.download"
        columns={isPaid ? paidColumns : shown === 'attention' ? attentionColumns : jobColumns}
        isSelectable
        opensRecords
        empty={<NoJobs isAttention={tab === 'attention'} />}
      >
        {(isCompleted || isPaid) && (
          <JobTotalsLine totals={listing.answer?.totals} isCompleted={isCompleted} />
        )}
        {Options && <Options onOptions={setOptions} />}
      </ListView>
      {hasChosen && <JobActions selection={selection} query={query} meta={meta} />}
    </section>
  )
}

const pastDays = (name: 'completed' | 'paid', label: string) => ({
  label,
  from: `${name}_from`,
  to: `${name}_to`,
  isNamed: true,
  presets: ['today', 'this-week', 'last-7-days', 'this-month', 'last-month'] as const,
})

type JobTotalsLineProps = {
  totals: JobTotals | null | undefined
  /** Completed jobs are billed; the price of the others may change. */
  isCompleted: boolean
}

/** The sums of the jobs completed or paid on some days. Very long lists have none. */
function JobTotalsLine({ totals, isCompleted }: JobTotalsLineProps) {
  const t = useText(dashboardFiguresText)
  if (totals === null) return null
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  return (
    <Figures label={t('dashboard.totals')} size="medium">
      {totals?.collected != null && (
        <Figure label={t('dashboard.totals.collected')} value={money(totals.collected)} />
      )}
      <Figure
        label={t(isCompleted ? 'dashboard.totals.billed' : 'dashboard.totals.price')}
        value={money(totals?.price)}
      />
      <Figure label={t('dashboard.totals.due')} value={money(totals?.due)} />
    </Figures>
  )
}
