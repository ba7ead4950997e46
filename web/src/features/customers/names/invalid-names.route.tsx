import type { InvalidName } from 'contract/customers/names.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { namesText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { nameColumns, problemOptions } from './names.columns.tsx'
import { allIds, NamesContext, useNames } from './use-names.ts'

const filterNames = ['problem'] as const

/** Names that look invalid: accept the proposal, type another, or keep the name. */
export function InvalidNamesPage() {
  const t = useText(namesText)
  const listing = useListing('GET /customers/invalid-names', useListState(filterNames))
  const { query, rows, meta, selection } = listing
  const names = useNames()
  const on = (act: (row: InvalidName) => void) => () => {
    const row = rows?.[cursorRow()]
    if (row) act(row)
  }
  useKeys({ e: on((row) => names.edit(row.id)) }, true, 'names')
  useKeys({ a: on(names.accept), f: on(names.fine) }, true, 'names', isSavingKey)
  const undo = { label: t('names.undo'), run: names.bulkRestore }
  return (
    <NamesContext value={names}>
      <ListPage
        listing={listing}
        label={t('names.title')}
        above={
          <p className="ink-2 text-13 space-below">
            {t('names.intro')} <span className="ink-3 hide-below-1280">{t('names.keys')}.</span>
          </p>
        }
        views={{ name: 'invalid-names', label: t('names.views'), names: filterNames }}
        search={{ label: t('names.search'), placeholder: t('names.search-hint') }}
        fields={[{ name: 'problem', label: t('names.problems'), options: problemOptions }]}
        columns={nameColumns}
        isSelectable
        empty={<EmptyState title={t('names.empty')}>{t('names.empty-text')}</EmptyState>}
      />
      <BulkActions
        selection={selection}
        meta={meta}
        allIds={() => allIds(query)}
        nameOf={(id) => recordId('customer', id)}
        writes="customer"
        actions={[
          { label: t('names.accept'), run: names.bulkAccept, undo },
          { label: t('names.fine'), run: names.bulkKeep, undo },
        ]}
      />
    </NamesContext>
  )
}

/** The row of the cursor of j and k; -1 before the first key. */
function cursorRow(): number {
  const row = document.querySelector('tr[data-cursor]')
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
}
