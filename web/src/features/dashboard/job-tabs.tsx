import { useQuery } from '@tanstack/react-query'
import { anyDates } from '#features/jobs/public.ts'
import { TabLink } from '#shared/components/links.tsx'
import { countRows } from '#shared/components/list/use-listing.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { dashboardViewsText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { everyReason, type JobsTab } from './use-jobs-list.ts'

type Search = Record<string, string>

/** The dashboard's own views of the jobs, each with its number. */
export function JobTabs({ current }: { current: JobsTab | undefined }) {
  const { view } = useSearchParams()
  const today = useFormats().today()
  const days = { from: today, to: today }
  const tabs: { slug: JobsTab; search: Search; filters: Search }[] = [
    { slug: 'attention', search: {}, filters: { attention: everyReason } },
    { slug: 'today', search: days, filters: days },
    { slug: 'all', search: { dates: anyDates }, filters: {} },
  ]
  return tabs.map((tab) => <JobTab key={tab.slug} {...tab} isCurrent={!view && tab.slug === current} />)
}

type JobTabProps = { slug: JobsTab; search: Search; filters: Search; isCurrent: boolean }

function JobTab({ slug, search, filters, isCurrent }: JobTabProps) {
  const t = useText(dashboardViewsText)
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['view-count', 'dashboard-jobs', filters],
    queryFn: () => countRows('GET /jobs', filters),
    staleTime: 60_000,
    meta: { background: true },
  })
  return (
    <TabLink
      to="/dashboard"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      count={data ? `${formats.count(data.total)}${data.exact ? '' : '+'}` : ''}
    >
      {t(`dashboard.view.${slug}`)}
    </TabLink>
  )
}
