import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { addressQuery } from '#shared/api/address-query.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { TrashLink } from '#shared/trash/trash-link.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import {
  downloadEnquiries,
  type EnquiriesListQuery,
  enquiriesCountQuery,
  enquiriesQuery,
} from '../enquiries.queries.ts'
import { enquiryColumns } from './enquiries.columns.tsx'
import { EnquiryActions } from './enquiry-bulk-actions.tsx'
import { createdPresets, filterNames, nextPresets, useEnquiryFilters } from './enquiry-filters.ts'
import { EnquiryViews, ShowAs } from './enquiry-views.tsx'

const EnquiryBoard = partOnDemand(() =>
  import('../board/enquiry-board.tsx').then((module) => module.EnquiryBoard),
)

export function EnquiriesListPage() {
  const t = useText(enquiriesText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const { as } = useSearchParams()
  const isBoard = as === 'board'
  const fields = useEnquiryFilters(list.filters.location_id)
  const total = useQuery(enquiriesCountQuery({})).data?.meta.total
  const create = (
    <LinkButton to="/enquiries/create" variant="primary">
      <Plus className="hide-below-640" />
      {t('enquiries.new')}
    </LinkButton>
  )
  const { follow_up, ...others } = list.filters
  const isView = follow_up !== undefined && list.q === '' && Object.keys(others).length === 0
  const empty = isView ? (
    <EmptyState title={t('enquiries.view-empty')}>{t('enquiries.view-empty-text')}</EmptyState>
  ) : (
    <EmptyState title={t('enquiries.empty')} action={create}>
      {t('enquiries.empty-text')}
    </EmptyState>
  )
  // An empty view does not mean that the filters are too narrow.
  const shown = { ...list, isNarrowed: list.isNarrowed && !isView }
  // The address is not validated: the server answers an unknown value with a 422 that names it.
  const query = addressQuery('GET /enquiries', list.query)
  const { page: _, sort: __, total: ___, per_page: ____, ...filters } = query
  const download = {
    permission: 'enquiries.download',
    onDownload: (format, options) => downloadEnquiries(query, format, options),
  } satisfies ComponentProps<typeof DownloadMenu>
  return (
    <>
      {/* On a phone the first view has the same number, and the head is one line. */}
      <PageHead
        title={t('enquiries.title')}
        count={
          total === undefined ? undefined : <span className="hide-below-640">{formats.count(total)}</span>
        }
      >
        <TrashLink />
        <LinkButton
          to="/enquiries"
          search={{ as: 'complaints', status: 'open,visit-planned', sort: 'due_at' }}
        >
          {t('enquiries.complaints')}
        </LinkButton>
        <LeadsLink />
        {create}
      </PageHead>
      <EnquiryViews filters={list.filters} isBoard={isBoard} />
      <FilterBar
        list={list}
        search={{ label: t('enquiries.search'), placeholder: t('enquiries.search-hint') }}
        fields={fields}
        dates={[
          {
            label: t('enquiries.column.created'),
            from: 'created_from',
            to: 'created_to',
            presets: createdPresets,
            isNamed: true,
          },
          {
            label: t('enquiries.column.next'),
            from: 'follow_up_from',
            to: 'follow_up_to',
            presets: nextPresets,
            isNamed: true,
          },
        ]}
        end={
          <>
            <span className="only-below-640">
              <ShowAs isBoard={isBoard} />
            </span>
            {isBoard ? (
              <DownloadMenu {...download} />
            ) : (
              <ListTools name="enquiries" columns={enquiryColumns} download={download} />
            )}
          </>
        }
      />
      {isBoard ? (
        <EnquiryBoard query={filters} list={shown} empty={empty} />
      ) : (
        <EnquiryTable list={shown} query={query} empty={empty} />
      )}
    </>
  )
}

/** A link to the incoming leads, for users with the permission. */
function LeadsLink() {
  const t = useText(enquiriesText)
  if (!can(useSession()?.user, 'intake.read')) return null
  return (
    <LinkButton to="/enquiries" search={{ as: 'intake' }} className="hide-below-640">
      {t('enquiries.leads')}
    </LinkButton>
  )
}

type EnquiryTableProps = {
  list: ListState
  query: EnquiriesListQuery
  empty: ReactNode
}

/** The enquiries as rows. */
function EnquiryTable({ list, query, empty }: EnquiryTableProps) {
  const t = useText(enquiriesText)
  const enquiries = useQuery(enquiriesQuery(query))
  const { data, isFetching, error } = enquiries
  const selection = useSelection(list, data?.data)
  return (
    <ShownListContext
      value={{ endpoint: 'GET /enquiries', query: list.query, rows: data?.data, meta: data?.meta }}
    >
      <DataTable
        label={t('enquiries.title')}
        name="enquiries"
        columns={enquiryColumns}
        rows={data?.data}
        list={list}
        selection={selection}
        isFetching={isFetching}
        error={error}
        onRetry={() => void enquiries.refetch()}
        skeletonRows={25}
        empty={empty}
      />
      <Pagination list={list} meta={data?.meta} />
      <EnquiryActions selection={selection} query={query} meta={data?.meta} />
    </ShownListContext>
  )
}
