import { useQuery } from '@tanstack/react-query'
import { jobStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/categories.queries.ts'
import { downloadJobs, type JobsListQuery, jobsQuery } from '#features/jobs/jobs.queries.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { statusHues } from '#shared/components/status-hues.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { partnerJobColumns } from './partner-jobs.columns.tsx'

const filterNames = ['status', 'category_id', 'has_due', 'from', 'to'] as const
const presets = ['today', 'tomorrow', 'this-week', 'this-month', 'last-7-days', 'last-month'] as const

/** Every job that is the partner's, newest first. */
export function PartnerJobsPage({ id }: { id: number }) {
  const t = useText(partnerText)
  const list = useListState(filterNames)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = { ...list.query, partner_id: String(id) } as JobsListQuery
  const jobs = useQuery(jobsQuery(query))
  const { data: rows, meta } = jobs.data ?? {}
  return (
    <section aria-label={t('partner.jobs')}>
      <FilterBar
        list={list}
        search={{ label: t('partner.jobs.search'), placeholder: t('partner.jobs.search-hint') }}
        fields={useJobFields()}
        dates={{ label: t('partner.jobs.scheduled'), from: 'from', to: 'to', presets }}
        end={
          <DownloadMenu
            permission="jobs.download"
            onDownload={(format, options) => downloadJobs(query, format, options)}
          />
        }
      />
      <ShownListContext value={{ endpoint: 'GET /jobs', query: { ...list.query, partner_id: String(id) }, rows, meta }}>
        <DataTable
          label={t('partner.jobs')}
          columns={partnerJobColumns}
          rows={rows}
          list={list}
          isFetching={jobs.isFetching}
          error={jobs.error}
          onRetry={() => void jobs.refetch()}
          skeletonRows={25}
          empty={<EmptyState title={t('partner.jobs.none')}>{t('partner.jobs.none-text')}</EmptyState>}
        />
      </ShownListContext>
      <Pagination list={list} meta={meta} />
    </section>
  )
}

function useJobFields(): FilterField[] {
  const t = useText(partnerText)
  const categories = useCategoryChoices()
  return [
    {
      name: 'status',
      label: t('partner.jobs.status'),
      options: jobStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHues[slug] })),
    },
    {
      name: 'category_id',
      label: t('partner.jobs.service'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    {
      name: 'has_due',
      label: t('partner.jobs.unpaid'),
      single: true,
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`partner.jobs.unpaid.${value}`) })),
    },
  ]
}
