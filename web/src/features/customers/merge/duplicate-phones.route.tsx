import { addressQuery } from '#shared/api/address-query.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import './merge.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TabLink } from '#shared/components/links.tsx'
import { SavedViews } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SearchBox } from '#shared/components/list/search-box.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import { GroupPanel } from './duplicate-group.tsx'
import { GroupsList } from './groups-list.tsx'
import { dropGroup, duplicatesQuery, mergesQuery } from './merge.queries.ts'
import { MergeLines } from './merge-lines.tsx'

const views = {
  open: {},
  different: { different: 'true' },
  merges: { as: 'merges' },
} as const satisfies Record<string, Record<string, string>>
const filterNames = ['different'] as const

const path = '/customers/duplicate-phones'

/**
 * Customers who share a number, one number after the other: who is the same person is merged, the others are
 * noted.
 */
export function DuplicatePhonesPage() {
  const t = useText(mergeText)
  const search = useSearchParams()
  const list = useListState(filterNames)
  const view = search.as === 'merges' ? 'merges' : list.filters.different === 'true' ? 'different' : 'open'
  const total = useQuery(duplicatesQuery({})).data?.meta.total
  return (
    <>
      <PageHead
        title={t('merge.title')}
        count={total === undefined ? undefined : t('merge.count', { count: total })}
      />
      <SavedViews
        name="duplicate-phones"
        label={t('merge.views')}
        names={filterNames}
        endpoint="GET /customers/duplicate-phones"
      >
        {(['open', 'different', 'merges'] as const).map((one) => (
          <TabLink
            key={one}
            to={path}
            search={views[one]}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view && search.view === undefined ? 'page' : undefined}
          >
            {t(`merge.view.${one}`)}
          </TabLink>
        ))}
      </SavedViews>
      {view === 'merges' ? <RecentMerges /> : <Groups key={view} view={view} list={list} />}
    </>
  )
}

function Groups({ view, list }: { view: 'open' | 'different'; list: ListState }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const search = useSearchParams()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names
  // it.
  const query = addressQuery('GET /customers/duplicate-phones', list.query)
  const groups = useQuery(duplicatesQuery(query))
  const rows = groups.data?.data
  const chosen = Number(search.group) || null
  const open = chosen ?? rows?.[0]?.id ?? null
  const show = (id: number | null) =>
    navigate({
      to: path,
      search: (now: object) => ({ ...now, group: id === null ? undefined : String(id) }),
      resetScroll: false,
    })
  const step = (by: 1 | -1) => {
    if (!rows || rows.length === 0) return
    const at = rows.findIndex((row) => row.id === open)
    void show(rows[(at + by + rows.length) % rows.length]?.id ?? null)
  }
  /** Leads to the one after it, and where there is none to the first. */
  const close = (id: number) => {
    const others = rows?.filter((row) => row.id !== id) ?? []
    const at = rows?.findIndex((row) => row.id === id) ?? -1
    void show((at >= 0 ? others[at] : undefined)?.id ?? others[0]?.id ?? null)
    dropGroup(client, id)
  }
  useKeys({ n: () => step(1), j: () => step(1), k: () => step(-1) }, true, 'merge')
  return (
    <div className="merge-page" data-chosen={chosen === null ? undefined : ''}>
      <GroupsList view={view} list={list} groups={groups} open={open} />
      {open !== null && (
        <GroupPanel
          key={open}
          id={open}
          onNext={() => step(1)}
          onClosed={() => close(open)}
          onBack={() => void show(null)}
          place={
            rows
              ? {
                  at: rows.findIndex((row) => row.id === open),
                  from: groups.data?.meta.from ?? 0,
                  total: groups.data?.meta.total ?? 0,
                }
              : null
          }
        />
      )}
    </div>
  )
}

/** Merges, newest first, each with its way back. */
function RecentMerges() {
  const t = useText(mergeText)
  const list = useListState([])
  const { sort: _, ...query } = list.query
  const merges = useQuery(mergesQuery(query))
  const rows = merges.data?.data
  return (
    <>
      <div className="filter-line">
        <SearchBox
          label={t('merge.search')}
          placeholder={t('merge.search-hint')}
          value={list.q}
          onSearch={list.setQ}
        />
      </div>
      <Panel aria-label={t('merge.merges')} aria-busy={merges.isFetching}>
        {merges.isError && !rows && <ErrorState error={merges.error} onRetry={() => void merges.refetch()} />}
        {!rows && !merges.isError && (
          <PanelBody>
            <SkeletonLines label={t('merge.loading')} />
          </PanelBody>
        )}
        {rows?.length === 0 &&
          (list.isNarrowed ? (
            <EmptyState
              title={t('merge.no-match')}
              action={<Button onClick={list.clear}>{t('merge.clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('merge.no-merges')}>{t('merge.no-merges-text')}</EmptyState>
          ))}
        {rows?.map((merge) => (
          <MergeLines key={merge.id} merge={merge} />
        ))}
      </Panel>
      <Pagination list={list} meta={merges.data?.meta} />
    </>
  )
}
