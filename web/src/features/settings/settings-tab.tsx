import type { SettingGroup } from 'contract/settings/setting-row.words.ts'
import type { ReactNode } from 'react'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { GroupPanel } from './setting-group-panel.tsx'
import { type Loaded, useSettings } from './use-settings.ts'

/** The content of a tab once the settings are loaded. */
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

/** Panels in two columns, one after the other on a narrow page. */
export function GroupsPage({ columns }: { columns: readonly (readonly SettingGroup[])[] }) {
  return (
    <SettingsTab>
      {(loaded) => (
        <div className="settings-columns">
          {columns.map((groups) => (
            <div key={groups.join()}>
              {groups.map((group) => (
                <GroupPanel key={group} group={group} loaded={loaded} />
              ))}
            </div>
          ))}
        </div>
      )}
    </SettingsTab>
  )
}
