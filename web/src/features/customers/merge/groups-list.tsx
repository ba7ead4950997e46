import type { UseQueryResult } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { DuplicateRow } from 'contract/customers/merge.schema.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SearchBox } from '#shared/components/list/search-box.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'

type GroupsListProps = {
  view: 'open' | 'different'
  list: ListState
  groups: UseQueryResult<{ data: DuplicateRow[]; meta: PageMeta }>
  /** The group shown beside the list. */
  open: number | null
}

/** Shared numbers, each a link with its customers. */
export function GroupsList({ view, list, groups, open }: GroupsListProps) {
  const t = useText(mergeText)
  const rows = groups.data?.data
  return (
    <section className="panel merge-groups" aria-label={t('merge.groups')} aria-busy={groups.isFetching}>
      <div className="merge-groups-head">
        <SearchBox
          label={t('merge.search')}
          placeholder={t('merge.search-hint')}
          value={list.q}
          onSearch={list.setQ}
        />
        <Segments
          label={t('merge.sort')}
          value={list.sort === '-owners' ? '-owners' : '-latest'}
          options={[
            { value: '-latest', label: t('merge.sort.latest') },
            { value: '-owners', label: t('merge.sort.owners') },
          ]}
          onChange={(sort) => list.setSort(sort === '-latest' ? undefined : sort)}
        />
      </div>
      {!rows && !groups.isError && <Waiting />}
      {groups.isError && !rows && (
        <ErrorState compact error={groups.error} onRetry={() => void groups.refetch()} />
      )}
      {rows?.length === 0 && (list.q ? <NoMatch list={list} /> : <Nothing view={view} />)}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <Group key={row.id} row={row} isOpen={row.id === open} />
          ))}
        </ul>
      )}
      {/* Only after the list is loaded, so that the pagination does not move. */}
      {groups.data && groups.data.meta.total > 0 && <Pagination list={list} meta={groups.data.meta} />}
    </section>
  )
}

/** The whole row is the link to the group. */
const GroupLink = createLink('a')

function Group({ row, isOpen }: { row: DuplicateRow; isOpen: boolean }) {
  const t = useText(mergeText)
  const formats = useFormats()
  const names = row.customers.map(({ name }) => name).join(', ')
  const more = row.owners - row.customers.length
  return (
    <li>
      <GroupLink
        className="merge-group"
        to="/customers/duplicate-phones"
        search={(now: object) => ({ ...now, group: String(row.id) })}
        resetScroll={false}
        activeOptions={{ includeSearch: true }}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="merge-group-phone tabular">{displayPhone(row.phone)}</span>
        <span className="merge-group-owners">{t('merge.owners', { count: row.owners })}</span>
        <span className="merge-group-names">
          {more > 0 ? t('merge.and-more', { names, count: formats.count(more) }) : names}
        </span>
      </GroupLink>
    </li>
  )
}

function Waiting() {
  const t = useText(mergeText)
  return (
    <ul role="status" aria-label={t('merge.loading')}>
      {[140, 180, 120, 160, 150, 130, 170, 140].map((width, line) => (
        // The order of the rows never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={line} className="merge-group">
          <span className="merge-group-phone">
            <Skeleton width={92} />
          </span>
          <span className="merge-group-names">
            <Skeleton width={width} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function NoMatch({ list }: { list: ListState }) {
  const t = useText(mergeText)
  return (
    <EmptyState
      compact
      title={t('merge.no-match')}
      action={<Button onClick={() => list.setQ('')}>{t('merge.clear')}</Button>}
    >
      {t('merge.no-match-text', { q: list.q })}
    </EmptyState>
  )
}

function Nothing({ view }: { view: GroupsListProps['view'] }) {
  const t = useText(mergeText)
  if (view === 'different') {
    return (
      <EmptyState compact title={t('merge.none-different')}>
        {t('merge.none-different-text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState compact title={t('merge.none')}>
      {t('merge.none-text')}
    </EmptyState>
  )
}
