import '#shared/components/tree.css'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { categoryTreeText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { totalsQuery } from './category-actions.ts'
import { matchingRows, totalsWithBelow, treeRows } from './tree/category-rows.ts'
import { CategoryTable, CategoryTableSkeleton } from './tree/category-table.tsx'

const filterNames = ['state'] as const
const none: ReadonlySet<number> = new Set()

/** /categories: the tree with its figures, reordered by drag or by keys. */
export function CategoriesPage() {
  const t = useText(categoryTreeText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const categories = useQuery(categoriesQuery)
  const totals = useQuery(totalsQuery)
  const [closed, setClosed] = useState<ReadonlySet<number>>(none)
  const all = categories.data
  const rows = useMemo(() => {
    if (!all) return []
    if (!list.isNarrowed) return treeRows(all, closed)
    return matchingRows(treeRows(all, none), all, { q: list.q, state: list.filters.state })
  }, [all, closed, list.isNarrowed, list.q, list.filters.state])
  const sums = useMemo(() => all && totals.data && totalsWithBelow(all, totals.data), [all, totals.data])
  const create = (
    <LinkButton to="/categories/create" variant="primary">
      <Plus />
      {t('category-tree.new')}
    </LinkButton>
  )
  const fields = [
    {
      name: 'state',
      label: t('category-tree.state'),
      single: true,
      options: (['active', 'inactive'] as const).map((value) => ({
        value,
        label: t(`category-tree.${value}`),
      })),
    },
  ]
  return (
    <>
      <PageHead title={t('category-tree.title')} count={all && formats.count(all.length)}>
        {create}
      </PageHead>
      <FilterBar
        list={list}
        search={{ label: t('category-tree.search'), placeholder: t('category-tree.search-hint') }}
        fields={fields}
      />
      {all ? (
        <div className="table-frame">
          <CategoryTable
            rows={rows}
            all={all}
            sums={sums}
            isFlat={list.isNarrowed}
            onClosed={(id, isClosed) => setClosed(withId(closed, id, isClosed))}
          />
          {all.length === 0 && (
            <EmptyState title={t('category-tree.empty')} action={create}>
              {t('category-tree.empty-text')}
            </EmptyState>
          )}
          {all.length > 0 && rows.length === 0 && <NothingMatches onClear={list.clear} />}
        </div>
      ) : categories.isError ? (
        <div className="table-frame">
          <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />
        </div>
      ) : (
        <CategoryTableSkeleton />
      )}
      {totals.isError && <ErrorState compact error={totals.error} onRetry={() => void totals.refetch()} />}
      {rows.length > 0 && <p className="text-12 ink-3 space-above">{t('category-tree.note')}</p>}
    </>
  )
}

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
