import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { partnerStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/categories.queries.ts'
import { usePlaceOptions } from '#features/locations/locations.queries.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { statusHue } from '#shared/components/status-hues.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { useText } from '#src/text/intl.ts'
import { PartnerActions } from './partner-actions.tsx'
import { partnerColumns } from './partners.columns.tsx'
import { downloadPartners, type PartnersListQuery, partnersCount, partnersQuery } from './partners.queries.ts'

const filterNames = ['status', 'category_id', 'location_id'] as const

export function PartnersListPage() {
  const t = useText(partnersListText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const categories = useCategoryChoices()
  const places = usePlaceOptions()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as PartnersListQuery
  const partners = useQuery(partnersQuery(query))
  const { data: rows, meta } = partners.data ?? {}
  const selection = useSelection(list, rows)
  const mayDecide = can(useSession()?.user, 'partners.decide')
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
      <PageHead title={t('partners-list.title')} count={meta && formats.count(meta.total) + (meta.exact ? '' : '+')} />
      <SavedViews name="partners" label={t('partners-list.views')} names={filterNames} count={partnersCount} />
      <FilterBar
        list={list}
        search={{ label: t('partners-list.search'), placeholder: t('partners-list.search-hint') }}
        fields={fields}
        end={
          <ListTools
            name="partners"
            columns={partnerColumns}
            download={{
              permission: 'partners.download',
              onDownload: (format, options) => downloadPartners(query, format, options),
            }}
          />
        }
      />
      <DataTable
        name="partners"
        selection={mayDecide ? selection : undefined}
        label={t('partners-list.title')}
        columns={partnerColumns}
        rows={rows}
        list={list}
        isFetching={partners.isFetching}
        error={partners.error}
        onRetry={() => void partners.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('partners-list.empty')}>{t('partners-list.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
      {mayDecide && <PartnerActions selection={selection} query={query} meta={meta} />}
    </>
  )
}
