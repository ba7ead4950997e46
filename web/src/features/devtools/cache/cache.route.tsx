import '#app/maintenance.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endingNames } from 'contract/devtools/devtools.words.ts'
import { useState } from 'react'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { timeOrDay, useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cacheText, maintenanceText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { cacheColumns } from './cache.columns.tsx'
import { endMaintenance, type Maintenance, maintenanceQuery } from './maintenance.queries.ts'

const CacheEntryDialog = partOnDemand(() =>
  import('./cache-entry.tsx').then((module) => module.CacheEntryDialog),
)
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
  usePrefetch(parts)
  const { prefix } = listing.answer ?? {}
  const { rows } = listing
  const close = () => {
    void navigate({
      to: '.',
      search: ({ entry: _, ...rest }: Record<string, unknown>) => rest,
      resetScroll: false,
    })
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
      {entry && rows && (
        <CacheEntryDialog name={entry} entry={rows.find(({ key }) => key === entry)} onClose={close} />
      )}
      {isFlushing && <FlushDialog onClose={() => setFlushing(false)} />}
    </>
  )
}

const MaintenanceDialog = partOnDemand(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
)
const dialogs = [MaintenanceDialog]

/** The switch for maintenance, which shuts out all but developers, and its message. */
function MaintenancePanel() {
  const t = useText(maintenanceText)
  const [isAsking, setAsking] = useState(false)
  const { data: state, error, refetch } = useQuery(maintenanceQuery)
  usePrefetch(dialogs)
  return (
    <Panel
      title={t('maintenance.title')}
      end={
        state && (
          <>
            <Button size="tiny" variant={state.on ? 'ghost' : undefined} onClick={() => setAsking(true)}>
              {t(state.on ? 'maintenance.change' : 'maintenance.switch-on')}
            </Button>
            {state.on && (
              <ActionButton size="tiny" onAction={endMaintenance}>
                {t('maintenance.end')}
              </ActionButton>
            )}
          </>
        )
      }
    >
      <PanelBody className="maintenance-state text-13">
        {error && !state ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : (
          <State state={state} />
        )}
      </PanelBody>
      {isAsking && state && <MaintenanceDialog state={state} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function State({ state }: { state: Maintenance | undefined }) {
  const t = useText(maintenanceText)
  const formats = useFormats()
  if (!state) return <Skeleton width={200} />
  if (!state.on) {
    return (
      <>
        <DotWord hue="green">{t('maintenance.off')}</DotWord>{' '}
        <span className="ink-2">{t('maintenance.off-text')}</span>
      </>
    )
  }
  return (
    <>
      <DotWord hue="amber">{t('maintenance.on', { time: timeOrDay(formats, state.since ?? '') })}</DotWord>{' '}
      <span className="ink-2">{t('maintenance.on-text')}</span>
      {state.message && <q className="maintenance-message">{state.message}</q>}
      {state.ends_at && (
        <span className="ink-3">{t('maintenance.until', { time: timeOrDay(formats, state.ends_at) })}</span>
      )}
    </>
  )
}
