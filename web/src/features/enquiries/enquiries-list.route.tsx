import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { enquiryColumns } from './enquiries.columns.tsx'
import { type EnquiriesListQuery, enquiriesCountQuery, enquiriesQuery } from './enquiries.queries.ts'
import { filterNames, useEnquiryFilters } from './enquiry-filters.ts'
import { EnquiryViews, type FollowUpView } from './enquiry-views.tsx'
import { LeadsLink } from './intake/leads-link.tsx'

const createdPresets = ['today', 'last-7-days', 'this-month', 'last-month'] as const

export function EnquiriesListPage() {
  const t = useText(enquiriesText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const fields = useEnquiryFilters()
  const { follow_up }: { follow_up?: FollowUpView } = useSearch({ strict: false })
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = { ...list.query, follow_up } as EnquiriesListQuery
  const enquiries = useQuery(enquiriesQuery(query))
  const total = useQuery(enquiriesCountQuery({})).data?.meta.total
  const create = (
    <LinkButton to="/enquiries/create" variant="primary">
      <Plus />
      {t('enquiries.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('enquiries.title')} count={total === undefined ? undefined : formats.count(total)}>
        <LeadsLink />
        {create}
      </PageHead>
      <EnquiryViews followUp={follow_up} assignedTo={list.filters.assigned_to} />
      <FilterBar
        list={list}
        search={{ label: t('enquiries.search'), placeholder: t('enquiries.search-hint') }}
        fields={fields}
        dates={{
          label: t('enquiries.column.created'),
          from: 'created_from',
          to: 'created_to',
          presets: createdPresets,
        }}
      />
      <DataTable
        label={t('enquiries.title')}
        columns={enquiryColumns}
        rows={enquiries.data?.data}
        list={list}
        isFetching={enquiries.isFetching}
        error={enquiries.error}
        onRetry={() => void enquiries.refetch()}
        skeletonRows={25}
        empty={
          follow_up ? (
            <EmptyState title={t('enquiries.view-empty')}>{t('enquiries.view-empty-text')}</EmptyState>
          ) : (
            <EmptyState title={t('enquiries.empty')} action={create}>
              {t('enquiries.empty-text')}
            </EmptyState>
          )
        }
      />
      <Pagination list={list} meta={enquiries.data?.meta} />
    </>
  )
}
