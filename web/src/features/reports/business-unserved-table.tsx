import { can } from 'contract/access/permissions.ts'
import type { UnservedPlace, UnservedPlaces } from 'contract/reports/business.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash } from '#shared/components/money.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { EnquiriesLink } from './business-links.tsx'
import { changeOf } from './change.ts'

type Line = Omit<UnservedPlace, 'location_id' | 'state' | 'services'> & {
  id: number
  services: string
  change: string | null
  said_change: string | null
}
type UnservedTableProps = { report: UnservedPlaces | undefined; isFetching: boolean }

/** A pincode a line, where most came from first; for whom to look there. */
export function UnservedTable({ report, isFetching }: UnservedTableProps) {
  const t = useText(reportsBusinessText)
  const lines = report?.data.map(({ location_id: id, state: _, services, ...row }): Line => {
    const words = services.map(({ category, enquiries: count }) =>
      t('business.service-count', { name: category?.title ?? t('business.any-service'), count }),
    )
    const { before } = row
    return {
      ...{ ...row, id, services: words.join(', ') },
      change: changeOf(row.enquiries, before.enquiries),
      said_change: changeOf(row.said, before.said),
    }
  })
  const columns = useColumns(report && { created_from: report.range.from, created_to: report.range.to })
  return (
    <div className="report-chart">
      <DataTable
        label={t('business.unserved-table')}
        columns={columns}
        rows={lines}
        isFetching={isFetching}
        empty={<EmptyState title={t('business.all-served')}>{t('business.all-served-text')}</EmptyState>}
      />
    </div>
  )
}

function useColumns(days: Record<string, string> | undefined): Columns<Line> {
  const t = useText(reportsBusinessText)
  const mayOpen = can(useSession()?.user, 'locations.write')
  const count = (name: 'enquiries' | 'lost' | 'said', filters: Record<string, string>) => ({
    align: 'right' as const,
    cell: (line: Line) => (
      <EnquiriesLink
        count={line[name]}
        name={`${line.pincode} ${line.area}`}
        filters={{ ...days, unserved: 'true', location_id: String(line.id), ...filters }}
        label={t(`business.${name}`).toLowerCase()}
      />
    ),
  })
  const against = (of: (line: Line) => string | null) => ({
    ...{ header: t('business.against'), align: 'right' as const, look: 'soft' as const },
    cell: (line: Line) => of(line) ?? <Dash />,
  })
  return {
    pincode: {
      ...{ header: t('business.pincode'), look: 'main', card: 1, skeleton: 52 },
      cell: ({ id, pincode }) =>
        mayOpen ? (
          <TextLink to="/locations/$id/$type" params={{ id: String(id), type: 'pincode' }}>
            {pincode}
          </TextLink>
        ) : (
          pincode
        ),
    },
    area: { header: t('business.area'), card: 4, shrinks: true, title: ({ area }) => area, cell: ({ area }) => area },
    district: { header: t('business.district'), look: 'soft', shrinks: true, cell: ({ district }) => district },
    enquiries: { ...count('enquiries', {}), header: t('business.enquiries'), card: 3 },
    change: against(({ change }) => change),
    lost: { ...count('lost', { group: 'lost' }), header: t('business.lost'), card: 2 },
    said: { ...count('said', { lost_reason: 'place-not-served' }), header: t('business.said') },
    said_change: against(({ said_change }) => said_change),
    services: {
      ...{ header: t('business.services'), card: 5, shrinks: 'wide', title: ({ services }) => services },
      cell: ({ services }) => services,
    },
    before: 'hidden',
    id: 'hidden',
  }
}
