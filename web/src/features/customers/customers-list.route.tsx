import { useQuery } from '@tanstack/react-query'
import { genders, sources } from 'contract/vocabulary.ts'
import { Plus } from 'lucide-react'
import { usePlaceOptions } from '#features/locations/locations.queries.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { customersListText } from '#src/text/en/customers-list.ts'
import { useText } from '#src/text/intl.ts'
import { customerColumns } from './customers.columns.tsx'
import { type CustomersListQuery, customersQuery, downloadCustomers } from './customers.queries.ts'

const filterNames = ['has_jobs', 'location_id', 'source', 'gender'] as const
const optionsOf = (terms: readonly { slug: string; label: string }[]) =>
  terms.map(({ slug, label }) => ({ value: slug, label }))

export function CustomersListPage() {
  const t = useText(customersListText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const places = usePlaceOptions()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as CustomersListQuery
  const customers = useQuery(customersQuery(query))
  const total = customers.data?.meta.total
  const fields: FilterField[] = [
    {
      name: 'has_jobs',
      label: t('customers-list.jobs'),
      single: true,
      options: [
        { value: 'true', label: t('customers-list.has-jobs') },
        { value: 'false', label: t('customers-list.no-jobs') },
      ],
    },
    { name: 'location_id', label: t('customers-list.place'), options: places, single: true },
    { name: 'source', label: t('customers-list.source'), options: optionsOf(sources) },
    { name: 'gender', label: t('customers-list.gender'), options: optionsOf(genders) },
  ]
  const create = (
    <LinkButton to="/enquiries/create" variant="primary">
      <Plus />
      {t('customers-list.new-enquiry')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('customers-list.title')} count={total === undefined ? undefined : formats.count(total)}>
        {create}
      </PageHead>
      <FilterBar
        list={list}
        search={{ label: t('customers-list.search'), placeholder: t('customers-list.search-hint') }}
        fields={fields}
        end={
          <DownloadMenu
            permission="customers.download"
            onDownload={(format, options) => downloadCustomers(query, format, options)}
          />
        }
      />
      <ShownListContext
        value={{
          endpoint: 'GET /customers',
          query: list.query,
          rows: customers.data?.data,
          meta: customers.data?.meta,
        }}
      >
        <DataTable
          label={t('customers-list.title')}
          columns={customerColumns}
          rows={customers.data?.data}
          list={list}
          isFetching={customers.isFetching}
          error={customers.error}
          onRetry={() => void customers.refetch()}
          skeletonRows={25}
          empty={
            <EmptyState title={t('customers-list.empty')} action={create}>
              {t('customers-list.empty-text')}
            </EmptyState>
          }
        />
      </ShownListContext>
      <Pagination list={list} meta={customers.data?.meta} />
    </>
  )
}
