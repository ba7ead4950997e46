import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { endingNames } from 'contract/devtools/cache.words.ts'
import { useState } from 'react'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cacheText } from '#src/text/en/cache.ts'
import { useText } from '#src/text/intl.ts'
import { cacheColumns } from './cache.columns.tsx'
import { type CacheListQuery, cacheQuery } from './cache.queries.ts'
import { MaintenancePanel } from './maintenance-panel.tsx'

const CacheEntryDialog = partOnDemand(() => import('./cache-entry.tsx').then((module) => module.CacheEntryDialog))
const FlushDialog = partOnDemand(() => import('./cache-flush.tsx').then((module) => module.FlushDialog))
const parts = [CacheEntryDialog, FlushDialog]
const filterNames = ['from', 'to', 'expires'] as const

/** /cache: maintenance, and what the shared cache holds. */
export function CachePage() {
  const t = useText(cacheText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const { entry } = useSearch({ strict: false }) as { entry?: string } // every search value is text, see router.tsx
  const navigate = useNavigate()
  const [isFlushing, setFlushing] = useState(false)
  useBroughtSoon(parts)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const cache = useQuery(cacheQuery(list.query as CacheListQuery))
  const { data: rows, meta, store, prefix, is_away } = cache.data ?? {}
  const close = () => {
    void navigate({ to: '.', search: ({ entry: _, ...rest }: Record<string, unknown>) => rest, resetScroll: false })
  }
  return (
    <>
      <PageHead title={t('cache.title')} count={meta && formats.count(meta.total)}>
        <Button onClick={() => setFlushing(true)}>{t('cache.flush')}</Button>
      </PageHead>
      <MaintenancePanel />
      {is_away && (
        <Notice hue="amber" title={t('cache.away')}>
          {t('cache.away-text')}
        </Notice>
      )}
      <p className="ink-2 text-13 space-below space-above">
        {store && prefix ? (
          <>
            {t(`cache.kept-in.${store}`, { prefix: '' })} <code>{prefix}</code>
          </>
        ) : (
          <Skeleton width={240} />
        )}
      </p>
      <FilterBar
        list={list}
        search={{ label: t('cache.search'), placeholder: t('cache.search-hint') }}
        fields={[
          {
            name: 'expires',
            label: t('cache.expires'),
            single: true,
            options: endingNames.map((name) => ({ value: name, label: t(`cache.expires.${name}`) })),
          },
        ]}
        dates={{ label: t('cache.dates'), from: 'from', to: 'to', presets: ['today', 'last-7-days'] }}
      />
      <DataTable
        label={t('cache.title')}
        columns={cacheColumns}
        rows={rows}
        list={list}
        isFetching={cache.isFetching}
        error={cache.error}
        onRetry={() => void cache.refetch()}
        skeletonRows={6}
        empty={<EmptyState title={t('cache.empty')}>{t('cache.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
      {entry && rows && <CacheEntryDialog name={entry} entry={rows.find(({ key }) => key === entry)} onClose={close} />}
      {isFlushing && <FlushDialog onClose={() => setFlushing(false)} />}
    </>
  )
}
