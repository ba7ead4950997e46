import type { SettingGroup } from 'contract/settings/settings.registry.ts'
import { GroupPanel } from './group-panel.tsx'
import { SettingsTab } from './settings-tab.tsx'

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
