import { useQuery } from '@tanstack/react-query'
import { partnerStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/categories.queries.ts'
import { usePlaceOptions } from '#features/locations/locations.queries.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { statusHue } from '#shared/components/status-hues.ts'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { useText } from '#src/text/intl.ts'
import { partnerColumns } from './partners.columns.tsx'
import { type PartnersListQuery, partnersQuery } from './partners.queries.ts'

const filterNames = ['status', 'category_id', 'location_id'] as const

export function PartnersListPage() {
  const t = useText(partnersListText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const categories = useCategoryChoices()
  const places = usePlaceOptions()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const partners = useQuery(partnersQuery(list.query as PartnersListQuery))
  const total = partners.data?.meta.total
  const fields: FilterField[] = [
    {
      name: 'status',
      label: t('partners-list.status'),
      options: partnerStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHue(slug, 'partner') })),
    },
    {
      name: 'category_id',
      label: t('partners-list.services'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    { name: 'location_id', label: t('partners-list.areas'), options: places, single: true },
  ]
  return (
    <>
      <PageHead title={t('partners-list.title')} count={total === undefined ? undefined : formats.count(total)} />
      <FilterBar
        list={list}
        search={{ label: t('partners-list.search'), placeholder: t('partners-list.search-hint') }}
        fields={fields}
      />
      <DataTable
        label={t('partners-list.title')}
        columns={partnerColumns}
        rows={partners.data?.data}
        list={list}
        isFetching={partners.isFetching}
        error={partners.error}
        onRetry={() => void partners.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('partners-list.empty')}>{t('partners-list.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={partners.data?.meta} />
    </>
  )
}
