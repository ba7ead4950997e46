import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { enquiryColumns } from './enquiries.columns.tsx'
import { type EnquiriesListQuery, enquiriesQuery } from './enquiries.queries.ts'
import { EnquiryActions } from './enquiry-actions.tsx'

type EnquiryTableProps = {
  list: ListState
  query: EnquiriesListQuery
  empty: ReactNode
}

/** The enquiries as rows. */
export function EnquiryTable({ list, query, empty }: EnquiryTableProps) {
  const t = useText(enquiriesText)
  const enquiries = useQuery(enquiriesQuery(query))
  const { data, isFetching, error } = enquiries
  const selection = useSelection(list, data?.data)
  return (
    <ShownListContext value={{ endpoint: 'GET /enquiries', query: list.query, rows: data?.data, meta: data?.meta }}>
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
