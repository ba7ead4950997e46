import '#app/maintenance.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { timeOrDay } from '#shared/format/time-or-day.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { maintenanceText } from '#src/text/en/maintenance.ts'
import { useText } from '#src/text/intl.ts'
import { endMaintenance, type Maintenance, maintenanceQuery } from './maintenance.queries.ts'

const MaintenanceDialog = partOnDemand(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
)
const parts = [MaintenanceDialog]

/** The switch that shuts everybody but developers out, and what they are told meanwhile. */
export function MaintenancePanel() {
  const t = useText(maintenanceText)
  const [isAsking, setAsking] = useState(false)
  const { data: state, error, refetch } = useQuery(maintenanceQuery)
  useBroughtSoon(parts)
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
        <DotWord hue="green">{t('maintenance.off')}</DotWord> <span className="ink-2">{t('maintenance.off-text')}</span>
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
