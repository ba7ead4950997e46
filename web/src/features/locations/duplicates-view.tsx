import { useQuery } from '@tanstack/react-query'
import type { DuplicatePincode, FaultyLocation } from 'contract/locations/location-lists.schema.ts'
import { duplicateSpreads } from 'contract/locations/locations.words.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { LinkButton, TextLink } from '#shared/components/links.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { locationsListsText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { duplicatesQuery, faultsQuery } from './places.queries.ts'

/** `/locations?as=duplicates`: the errors, then the pincodes of several locations, by number. */
export function DuplicatesView() {
  const t = useText(locationsListsText)
  const list = useListState(['spread'])
  // The address is not validated: the server answers an unknown value with a 422 that names it.
  const duplicates = useQuery(duplicatesQuery(addressQuery('GET /locations/duplicates', list.query)))
  const { data: rows, meta } = duplicates.data ?? {}
  const fields = [
    {
      name: 'spread',
      label: t('locations-lists.spread'),
      options: duplicateSpreads.map(({ slug }) => ({
        value: slug,
        label: t(`locations-lists.spread.${slug}`),
      })),
    },
  ]
  return (
    <div className="stack places-view">
      <FaultsPanel />
      <Panel
        title={t('locations-lists.duplicates')}
        note={meta && t('locations-lists.count', { count: meta.total })}
        aria-busy={duplicates.isFetching}
      >
        <PanelBody className="stack">
          <p className="text-13 ink-2">{t('locations-lists.expected')}</p>
          <FilterBar
            list={list}
            search={{
              label: t('locations-lists.search-duplicates'),
              placeholder: t('locations-lists.search-duplicates-hint'),
            }}
            fields={fields}
          />
          {!rows && !duplicates.isError && <SkeletonLines label={t('locations-lists.loading')} />}
          {!rows && duplicates.isError && (
            <ErrorState compact error={duplicates.error} onRetry={() => void duplicates.refetch()} />
          )}
          {rows && rows.length > 0 && (
            <ul className="duplicate-list">
              {rows.map((row) => (
                <Duplicate key={row.pincode} row={row} />
              ))}
            </ul>
          )}
          {rows?.length === 0 && (list.isNarrowed ? <NothingMatches onClear={list.clear} /> : <Nothing />)}
        </PanelBody>
        {meta && meta.total > 0 && <Pagination list={list} meta={meta} />}
      </Panel>
    </div>
  )
}

function Duplicate({ row: { pincode, spread, places } }: { row: DuplicatePincode }) {
  const t = useText(locationsListsText)
  return (
    <li>
      <div>
        <b className="medium tabular">{pincode}</b>
        <span className="text-12 ink-3">{t(`locations-lists.spread.${spread}`)}</span>
      </div>
      <ul>
        {places.map((place) => (
          <li key={place.location_id}>
            <TextLink to="/locations/$id/$type" params={{ id: String(place.location_id), type: 'pincode' }}>
              {t('locations-lists.place', place)}
            </TextLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Nothing() {
  const t = useText(locationsListsText)
  return (
    <EmptyState compact title={t('locations-lists.no-duplicate')}>
      {t('locations-lists.no-duplicate-text')}
    </EmptyState>
  )
}

/** The errors, without the pincodes that belong to several locations correctly. */
function FaultsPanel() {
  const t = useText(locationsListsText)
  const faults = useQuery(faultsQuery)
  if (faults.isError) {
    return (
      <Panel title={t('locations-lists.faults')}>
        <ErrorState compact error={faults.error} onRetry={() => void faults.refetch()} />
      </Panel>
    )
  }
  // The space is reserved: nothing below moves when the answer comes.
  if (!faults.data) return <div className="faults-waiting" />
  const { data, total } = faults.data
  if (total === 0) return <Notice hue="green">{t('locations-lists.no-fault')}</Notice>
  return (
    <Panel title={t('locations-lists.faults')} note={t('locations-lists.fault-count', { count: total })}>
      <PanelBody>
        <ul className="fault-list">
          {data.map((fault) => (
            <Fault key={`${fault.id} ${fault.fault}`} fault={fault} />
          ))}
        </ul>
        {total > data.length && (
          <p className="text-12 ink-3">{t('locations-lists.fault-more', { count: total - data.length })}</p>
        )}
      </PanelBody>
    </Panel>
  )
}

function Fault({ fault: { id, title, type, fault, parent } }: { fault: FaultyLocation }) {
  const t = useText(locationsListsText)
  return (
    <li>
      <span>
        <b className="medium">{title}</b>{' '}
        {t(`locations-lists.fault.${fault}`, { parent: parent?.title ?? '' })}
      </span>
      <LinkButton to="/locations/$id/$type" params={{ id: String(id), type }} size="tiny">
        {t('locations-lists.put-right')}
      </LinkButton>
    </li>
  )
}
