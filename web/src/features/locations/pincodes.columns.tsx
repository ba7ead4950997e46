import type { PincodeRow } from 'contract/locations/location-lists.schema.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { locationsListsText } from '#src/text/en/locations-lists.ts'
import { say } from '#src/text/intl.ts'

const word = (id: keyof typeof locationsListsText) => say(locationsListsText, id)

/** The flattened table, in the order of the screen. */
export const pincodeColumns = {
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
