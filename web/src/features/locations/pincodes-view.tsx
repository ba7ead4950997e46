import { useQuery } from '@tanstack/react-query'
import type { PincodeRow } from 'contract/locations/location-lists.schema.ts'
import { useMemo } from 'react'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { locationsListsText } from '#src/text/en/locations-pages.ts'
import { getText, useText } from '#src/text/intl.ts'
import { useLocationOptions } from './locations.queries.ts'
import { locationIndex } from './place-index.ts'

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
      search={{
        label: t('locations-lists.search-pincodes'),
        placeholder: t('locations-lists.search-pincodes-hint'),
      }}
      fields={usePincodeFields()}
      download="locations.write"
      columns={pincodeColumns}
      empty={
        <EmptyState title={t('locations-lists.no-pincode')}>
          {t('locations-lists.no-pincode-text')}
        </EmptyState>
      }
    />
  )
}

const word = (id: keyof typeof locationsListsText) => getText(locationsListsText, id)

/** The flattened table, in the order of the screen. */
const pincodeColumns = {
  pincode: {
    header: word('locations-lists.pincode'),
    look: 'main',
    sort: 'pincode',
    card: 1,
    skeleton: 48,
    cell: (row) => (
      <RowLink to="/locations/$id/$type" params={{ id: String(row.id), type: 'pincode' }}>
        {row.pincode}
      </RowLink>
    ),
  },
  area: {
    header: word('locations-lists.area'),
    sort: 'area',
    card: 3,
    shrinks: true,
    skeleton: 140,
    title: (row) => row.area,
    cell: (row) => row.area,
  },
  district: {
    header: word('locations-lists.district'),
    sort: 'district',
    card: 4,
    shrinks: true,
    skeleton: 120,
    title: (row) => row.district,
    cell: (row) => row.district,
  },
  state: {
    header: word('locations-lists.state'),
    sort: 'state',
    card: 5,
    shrinks: 'wide',
    skeleton: 110,
    title: (row) => row.state,
    cell: (row) => row.state,
  },
  partners: {
    header: word('locations-lists.partners'),
    align: 'right',
    card: 2,
    skeleton: 24,
    cell: (row) =>
      row.partners === 0 ? <span className="ink-3">{word('locations-lists.unserved')}</span> : row.partners,
  },
  id: { header: word('locations-lists.id'), look: 'id', optional: true, cell: (row) => row.id },
} satisfies Columns<PincodeRow>

const pincodeFilters = ['state_id', 'district_id']

/** The filters of the table of pincodes. */
function usePincodeFields(): FilterField[] {
  const t = useText(locationsListsText)
  const all = useQuery(locationsQuery).data
  const districts = useLocationOptions()
  const states = useMemo(() => {
    const locations = all ? locationIndex(all).below(null) : []
    return locations.map(({ id, title }) => ({ value: String(id), label: title }))
  }, [all])
  return [
    { name: 'state_id', label: t('locations-lists.state'), options: states },
    { name: 'district_id', label: t('locations-lists.district'), options: districts },
  ]
}
