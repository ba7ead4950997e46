import { GroupPanel } from './group-panel.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { SwitchesPanel } from './switches-panel.tsx'

/** What may be taken back, and what receipts say of paying. */
export function PaymentSettingsPage() {
  return (
    <SettingsTab>
      {(loaded) => (
        <div className="settings-columns">
          <div>
            <SwitchesPanel group="rights" loaded={loaded} />
          </div>
          <div>
            <GroupPanel group="receipt" loaded={loaded} />
          </div>
        </div>
      )}
    </SettingsTab>
  )
}
