import { ListView } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { locationsListsText } from '#src/text/en/locations-lists.ts'
import { useText } from '#src/text/intl.ts'
import { pincodeFilters, usePincodeFields } from './pincode-filters.ts'
import { pincodeColumns } from './pincodes.columns.tsx'

/** `/locations?as=pincodes`: every pincode with its area, district and state. */
export function PincodesView() {
  const t = useText(locationsListsText)
  const listing = useListing('GET /locations/pincodes', useListState(pincodeFilters))
  return (
    <ListView
      listing={listing}
      name="pincodes"
      label={t('locations-lists.pincodes')}
      views={{ name: 'pincodes', label: t('locations-lists.views'), names: pincodeFilters }}
      search={{ label: t('locations-lists.search-pincodes'), placeholder: t('locations-lists.search-pincodes-hint') }}
      fields={usePincodeFields()}
      download="locations.write"
      columns={pincodeColumns}
      empty={<EmptyState title={t('locations-lists.no-pincode')}>{t('locations-lists.no-pincode-text')}</EmptyState>}
    />
  )
}
