import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { deletableTypes, trashDays } from 'contract/trash/trash.words.ts'
import { TabLink } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { trashText } from '#src/text/en/trash.ts'
import { useText } from '#src/text/intl.ts'
import { trashColumns } from './trash.columns.tsx'
import { type TrashQuery, trashQuery } from './trash.queries.ts'

const filterNames = ['record_type'] as const

/** `/enquiries?as=trash`: deleted enquiries, customers and jobs, each with Restore. */
export function TrashView() {
  const t = useText(trashText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const { record_type }: { record_type?: string } = useSearch({ strict: false })
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const trash = useQuery(trashQuery(list.query as TrashQuery))
  const { data: rows, meta } = trash.data ?? {}
  const tabs = [undefined, ...deletableTypes.map(({ slug }) => slug)]
  return (
    <>
      <PageHead title={t('trash.title')} count={meta && formats.count(meta.total)} />
      <Tabs label={t('trash.types')}>
        <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          {t('trash.back')}
        </TabLink>
        {tabs.map((type) => (
          <TabLink
            key={type ?? 'all'}
            to="/enquiries"
            search={{ as: 'trash', ...(type && { record_type: type }) }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={record_type === type ? 'page' : undefined}
          >
            {t(`trash.${type ?? 'all'}`)}
          </TabLink>
        ))}
      </Tabs>
      <FilterBar
        list={list}
        search={{ label: t('trash.search'), placeholder: t('trash.search-hint') }}
        fields={[]}
        end={<span className="ink-2 text-13 hide-below-640">{t('trash.kept', { days: trashDays })}</span>}
      />
      <DataTable
        label={t('trash.title')}
        columns={trashColumns}
        rows={rows}
        list={list}
        isFetching={trash.isFetching}
        error={trash.error}
        onRetry={() => void trash.refetch()}
        skeletonRows={10}
        empty={<EmptyState title={t('trash.empty')}>{t('trash.empty-text', { days: trashDays })}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
    </>
  )
}
