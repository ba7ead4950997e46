import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Location } from 'contract/locations/locations.schema.ts'
import { useMemo, useState } from 'react'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { locationsTreeText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { locationIndex, locationsAbove } from '../place-index.ts'
import { rowsFound, rowsOf } from './location-rows.ts'
import { LocationTree, LocationTreeSkeleton } from './location-tree.tsx'

/**
 * The tree of the locations, which are loaded already: opening a level needs no call. `at` is the location it
 * opens at.
 */
export function TreeView() {
  const t = useText(locationsTreeText)
  const list = useListState([])
  const locations = useQuery(locationsQuery)
  return (
    <>
      <FilterBar
        list={list}
        search={{ label: t('locations-tree.search'), placeholder: t('locations-tree.search-hint') }}
        fields={[]}
      />
      {locations.data ? (
        <Tree all={locations.data} q={list.q} onClear={list.clear} />
      ) : locations.isError ? (
        <div className="table-frame">
          <ErrorState error={locations.error} onRetry={() => void locations.refetch()} />
        </div>
      ) : (
        <LocationTreeSkeleton />
      )}
    </>
  )
}

type TreeProps = { all: readonly Location[]; q: string; onClear: () => void }

function Tree({ all, q, onClear }: TreeProps) {
  const t = useText(locationsTreeText)
  const navigate = useNavigate()
  const search = useSearchParams()
  const at = Number(search.at) || undefined
  const index = locationIndex(all)
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(at === undefined ? [] : locationsAbove(index, at).map(({ id }) => id)),
  )
  const { rows, found, more } = useMemo(
    () => (q === '' ? { rows: rowsOf(index, open), found: null, more: 0 } : rowsFound(index, q)),
    [index, open, q],
  )
  const toggle = (id: number, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
    // The address keeps the open location for Back and for links.
    const location = isOpen ? id : (index.byId.get(id)?.parent_id ?? undefined)
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, at: location === undefined ? undefined : String(location) }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <div className="table-frame">
        <LocationTree rows={rows} found={found} at={at} onToggle={toggle} />
        {all.length === 0 && (
          <EmptyState title={t('locations-tree.empty')}>{t('locations-tree.empty-text')}</EmptyState>
        )}
        {all.length > 0 && rows.length === 0 && <NothingMatches onClear={onClear} />}
      </div>
      {more > 0 && <p className="text-12 ink-3 space-above">{t('locations-tree.more', { count: more })}</p>}
      {q === '' && <p className="text-12 ink-3 space-above">{t('locations-tree.note')}</p>}
    </>
  )
}
