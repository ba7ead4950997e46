import { useNavigate } from '@tanstack/react-router'
import { endingNames } from 'contract/devtools/cache.words.ts'
import { useState } from 'react'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cacheText } from '#src/text/en/cache.ts'
import { useText } from '#src/text/intl.ts'
import { cacheColumns } from './cache.columns.tsx'
import { MaintenancePanel } from './maintenance-panel.tsx'

const CacheEntryDialog = partOnDemand(() => import('./cache-entry.tsx').then((module) => module.CacheEntryDialog))
const FlushDialog = partOnDemand(() => import('./cache-flush.tsx').then((module) => module.FlushDialog))
const parts = [CacheEntryDialog, FlushDialog]
const filterNames = ['from', 'to', 'expires'] as const

/** /cache: maintenance, and what the shared cache holds. */
export function CachePage() {
  const t = useText(cacheText)
  const listing = useListing('GET /cache', useListState(filterNames), { refetchInterval: 5000 })
  const { entry } = useSearchParams()
  const navigate = useNavigate()
  const [isFlushing, setFlushing] = useState(false)
  useBroughtSoon(parts)
  const { prefix } = listing.answer ?? {}
  const { rows } = listing
  const close = () => {
    void navigate({ to: '.', search: ({ entry: _, ...rest }: Record<string, unknown>) => rest, resetScroll: false })
  }
  return (
    <>
      <ListPage
        listing={listing}
        label={t('cache.title')}
        actions={<Button onClick={() => setFlushing(true)}>{t('cache.flush')}</Button>}
        above={
          <>
            <MaintenancePanel />
            <p className="ink-2 text-13 space-below space-above">
              {prefix ? (
                <>
                  {t('cache.prefix')} <code>{prefix}</code>
                </>
              ) : (
                <Skeleton width={240} />
              )}
            </p>
          </>
        }
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
        columns={cacheColumns}
        skeletonRows={6}
        empty={<EmptyState title={t('cache.empty')}>{t('cache.empty-text')}</EmptyState>}
      />
      {entry && rows && <CacheEntryDialog name={entry} entry={rows.find(({ key }) => key === entry)} onClose={close} />}
      {isFlushing && <FlushDialog onClose={() => setFlushing(false)} />}
    </>
  )
}
