import { GroupPanel } from './setting-group-panel.tsx'
import { SettingsTab } from './settings-tab.tsx'
import '#shared/components/fields/controls.css'
import { useQueryClient } from '@tanstack/react-query'
import type { SettingGroup } from 'contract/settings/setting-row.words.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { useId, useState } from 'react'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { LastChange } from './setting-field.tsx'
import { helpOfSetting, labelOfSetting } from './setting-words.ts'
import { saveSetting } from './settings.queries.ts'
import { keysOf, type Loaded } from './use-settings.ts'

/** Corrections, and the payment text of receipts. */
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
            <GroupPanel group="tds" loaded={loaded} />
          </div>
        </div>
      )}
    </SettingsTab>
  )
}

/** Switches that take effect when they are clicked. */
function SwitchesPanel({ group, loaded }: { group: SettingGroup; loaded: Loaded }) {
  const t = useText(settingsText)
  return (
    <Panel title={t(`settings.group.${group}`)}>
      <PanelBody className="form">
        {keysOf(group).map((key) => (
          <SettingSwitch key={key} name={key} loaded={loaded} />
        ))}
      </PanelBody>
    </Panel>
  )
}

function SettingSwitch({ name, loaded }: { name: SettingKey; loaded: Loaded }) {
  const t = useText(settingsText)
  const client = useQueryClient()
  const id = useId()
  /** Switched and not saved yet. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const press = async (next: boolean, isUndo = false) => {
    setPressed(next)
    try {
      await saveSetting(client, name, next)
      const action = { label: t('settings.undo'), onAction: () => void press(!next, true) }
      toast.success(t('settings.saved'), null, isUndo ? undefined : { action })
    } catch (error) {
      toastError(error)
    } finally {
      setPressed(null)
    }
  }
  return (
    <div className="field">
      <span className="setting-head">
        <label className="option">
          <input
            className="switch"
            type="checkbox"
            aria-describedby={id}
            checked={pressed ?? loaded.saved(name) === true}
            onChange={({ target }) => pressed === null && void press(target.checked)}
          />
          {labelOfSetting(name)}
        </label>
        <LastChange loaded={loaded} name={name} />
      </span>
      <span id={id} className="field-help">
        {helpOfSetting(name)}
      </span>
    </div>
  )
}
