import { useQuery } from '@tanstack/react-query'
import type { SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingGroup, SettingRow } from 'contract/settings/setting-row.words.ts'
import type { SettingChange } from 'contract/settings/settings.contract.ts'
import { type SettingKey, settingKeys, settings } from 'contract/settings/settings.registry.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { settingChangesQuery } from './settings.queries.ts'

/** The current settings, and who last changed each. */
export type Loaded = {
  saved: (key: SettingKey) => SettingValue
  change: (key: SettingKey) => SettingChange | undefined
}

export const rowOfSetting = (key: SettingKey): SettingRow => settings[key]
export const keysOf = (group: SettingGroup): SettingKey[] =>
  settingKeys.filter((key) => settings[key].group === group)

export function useSettings(): { loaded: Loaded | null; error: unknown; retry: () => void } {
  const values = useQuery(settingsQuery)
  const changes = useQuery(settingChangesQuery)
  const retry = () => {
    void values.refetch()
    void changes.refetch()
  }
  const error = values.error ?? changes.error
  if (!values.data || !changes.data) return { loaded: null, error, retry }
  const [storedValues, settingChanges] = [values.data, changes.data]
  const loaded: Loaded = {
    saved: (key) => storedValues[key] ?? rowOfSetting(key).default,
    // Values that the program itself has set count as unchanged.
    change: (key) => settingChanges.find((change) => change.key === key && change.after !== null),
  }
  return { loaded, error, retry }
}
