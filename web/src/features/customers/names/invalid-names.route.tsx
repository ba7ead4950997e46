import { useQuery } from '@tanstack/react-query'
import type { InvalidName } from 'contract/customers/names.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { namesText } from '#src/text/en/names.ts'
import { useText } from '#src/text/intl.ts'
import { nameColumns, problemOptions } from './names.columns.tsx'
import { allIds, type NamesQuery, namesCount, namesQuery } from './names.queries.ts'
import { NamesContext, useNames } from './use-names.ts'

const filterNames = ['problem'] as const

/** Names that can be neither a person's nor a firm's: accept what is proposed, type another, or call them fine. */
export function InvalidNamesPage() {
  const t = useText(namesText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const names = useNames()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as NamesQuery
  const found = useQuery(namesQuery(query))
  const rows = found.data?.data
  const meta = found.data?.meta
  const selection = useSelection(list, rows)
  const on = (act: (row: InvalidName) => void) => () => {
    const row = rows?.[cursorRow()]
    if (row) act(row)
  }
  useKeys({ a: on(names.accept), e: on((row) => names.edit(row.id)), f: on(names.fine) }, true, 'names')
  const undo = { label: t('names.undo'), run: names.restoreMany }
  return (
    <NamesContext value={names}>
      <PageHead title={t('names.title')} count={meta && formats.count(meta.total)} />
      <p className="ink-2 text-13 space-below">
        {t('names.intro')} <span className="ink-3 hide-below-1280">{t('names.keys')}.</span>
      </p>
      <SavedViews name="invalid-names" label={t('names.views')} names={filterNames} count={namesCount} />
      <FilterBar
        list={list}
        search={{ label: t('names.search'), placeholder: t('names.search-hint') }}
        fields={[{ name: 'problem', label: t('names.problems'), options: problemOptions }]}
      />
      <DataTable
        label={t('names.title')}
        columns={nameColumns}
        rows={rows}
        list={list}
        selection={selection}
        isFetching={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('names.empty')}>{t('names.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
      <BulkActions
        selection={selection}
        meta={meta}
        allIds={() => allIds(query)}
        nameOf={(id) => recordId('customer', id)}
        writes="customer"
        actions={[
          { label: t('names.accept'), run: names.acceptMany, undo },
          { label: t('names.fine'), run: names.fineMany, undo },
        ]}
      />
    </NamesContext>
  )
}

/** Which row j and k have come to; -1 before. */
function cursorRow(): number {
  const row = document.querySelector('tr[data-cursor]')
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
}
