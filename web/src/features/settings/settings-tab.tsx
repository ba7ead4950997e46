import type { ReactNode } from 'react'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { type Loaded, useSettings } from './use-settings.ts'

/** What stands in a tab once the settings are there. */
export function SettingsTab({ children }: { children: (loaded: Loaded) => ReactNode }) {
  const t = useText(settingsText)
  const { loaded, error, retry } = useSettings()
  if (loaded) return children(loaded)
  return (
    <Panel>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <PanelBody>
          <SkeletonLines label={t('settings.loading')} />
        </PanelBody>
      )}
    </Panel>
  )
}
