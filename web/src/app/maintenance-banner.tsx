import './maintenance.css'
import { useQuery } from '@tanstack/react-query'
import { endMaintenance, maintenanceQuery } from '#features/devtools/public.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { maintenanceText } from '#src/text/en/maintenance.ts'
import { useText } from '#src/text/intl.ts'

/** Shown to developers during maintenance: other users are shut out, and how to end it. It moves nothing. */
export function MaintenanceBanner() {
  const t = useText(maintenanceText)
  const { data } = useQuery(maintenanceQuery)
  return (
    <div role="status">
      {data?.on && (
        <div className="maintenance-banner">
          <DotWord hue="amber">{t('maintenance.banner')}</DotWord>
          <ActionButton size="tiny" onAction={endMaintenance}>
            {t('maintenance.end')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
