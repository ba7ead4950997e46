import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { locationsListsText } from '#src/text/en/locations-lists.ts'
import { useText } from '#src/text/intl.ts'
import { pincodeFilters, usePincodeFields } from './pincode-filters.ts'
import { pincodeColumns } from './pincodes.columns.tsx'
import { downloadPincodes, type PincodesQuery, pincodesCount, pincodesQuery } from './places.queries.ts'

/** `/locations?as=pincodes`: every pincode with its area, district and state. */
export function PincodesView() {
  const t = useText(locationsListsText)
  const list = useListState(pincodeFilters)
  const fields = usePincodeFields()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as PincodesQuery
  const pincodes = useQuery(pincodesQuery(query))
  return (
    <>
      <SavedViews name="pincodes" label={t('locations-lists.views')} names={pincodeFilters} count={pincodesCount} />
      <FilterBar
        list={list}
        search={{ label: t('locations-lists.search-pincodes'), placeholder: t('locations-lists.search-pincodes-hint') }}
        fields={fields}
        end={
          <ListTools
            name="pincodes"
            columns={pincodeColumns}
            download={{
              permission: 'locations.write',
              onDownload: (format, options) => downloadPincodes(query, format, options),
            }}
          />
        }
      />
      <DataTable
        name="pincodes"
        label={t('locations-lists.pincodes')}
        columns={pincodeColumns}
        rows={pincodes.data?.data}
        list={list}
        isFetching={pincodes.isFetching}
        error={pincodes.error}
        onRetry={() => void pincodes.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('locations-lists.no-pincode')}>{t('locations-lists.no-pincode-text')}</EmptyState>}
      />
      <Pagination list={list} meta={pincodes.data?.meta} />
    </>
  )
}
