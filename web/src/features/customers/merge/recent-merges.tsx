import { useQuery } from '@tanstack/react-query'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SearchBox } from '#shared/components/list/search-box.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import { mergesQuery } from './merge.queries.ts'
import { MergeLines } from './merge-lines.tsx'

/** Merges, newest first, each with its way back. */
export function RecentMerges() {
  const t = useText(mergeText)
  const list = useListState([])
  const { sort: _, ...query } = list.query
  const merges = useQuery(mergesQuery(query))
  const rows = merges.data?.data
  return (
    <>
      <div className="filter-line">
        <SearchBox label={t('merge.search')} placeholder={t('merge.search-hint')} value={list.q} onSearch={list.setQ} />
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
            <EmptyState title={t('merge.no-match')} action={<Button onClick={list.clear}>{t('merge.clear')}</Button>} />
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
