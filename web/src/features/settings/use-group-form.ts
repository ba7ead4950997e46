import { useQueryClient } from '@tanstack/react-query'
import { readSetting, type SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingGroup } from 'contract/settings/setting-row.words.ts'
import { mayChange, type SettingKey } from 'contract/settings/settings.registry.ts'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { type Action, useAction } from '#shared/ui/use-action.ts'
import { settingsText } from '#src/text/en/settings.ts'
import { getText } from '#src/text/intl.ts'
import { type Change, reloadSettings, saveSettings, versionOf } from './settings.queries.ts'
import { keysOf, type Loaded, rowOfSetting } from './use-settings.ts'

type Typed = Partial<Record<SettingKey, { value: SettingValue; version: number }>>
type Problems = Partial<Record<SettingKey, string>>

export type GroupForm = {
  group: SettingGroup
  keys: SettingKey[]
  loaded: Loaded
  /** The typed value, else the stored one; for a secret only the typed one. */
  value: (key: SettingKey) => SettingValue
  isTyped: (key: SettingKey) => boolean
  set: (key: SettingKey, value: SettingValue) => void
  /** Resets the field to untouched. */
  forget: (key: SettingKey) => void
  problem: (key: SettingKey) => string | undefined
  /** Where not, the field shows the value and cannot be edited. */
  canChange: (key: SettingKey) => boolean
  /** A notice that another user saved this group since it was opened. */
  notice: string | null
  /** The error is already shown above the form or under its fields. */
  hasMessage: boolean
  isDirty: boolean
  cancel: () => void
  save: Action<[]>
}

/** One group of settings as a form: typed values survive a reload, except secrets, and are saved together. */
export function useGroupForm(group: SettingGroup, loaded: Loaded): GroupForm {
  const client = useQueryClient()
  const user = useSession()?.user
  const keys = keysOf(group)
  const [kept, keep] = useDraftState<Typed>(`settings-${group}`, {})
  const [secrets, setSecrets] = useState<Typed>({})
  const [problems, setProblems] = useState<Problems>({})
  const [notice, setNotice] = useState<string | null>(null)
  const typed: Typed = { ...kept, ...secrets }
  const isSecret = (key: SettingKey) => rowOfSetting(key).kind === 'secret'

  const without = (all: Typed, key: SettingKey): Typed =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))
  const set = (key: SettingKey, value: SettingValue) => {
    setProblems({ ...problems, [key]: undefined })
    const next = { value, version: typed[key]?.version ?? versionOf(client, key) }
    if (isSecret(key)) setSecrets({ ...secrets, [key]: next })
    else if (value === loaded.saved(key)) keep(without(kept, key))
    else keep({ ...kept, [key]: next })
  }
  const forget = (key: SettingKey) => {
    setSecrets(without(secrets, key))
    keep(without(kept, key))
  }
  const cancel = () => {
    keep({})
    setSecrets({})
    setProblems({})
    setNotice(null)
  }

  const save = useAction(async () => {
    const changes: Change[] = keys.flatMap((key) => (typed[key] ? [{ key, ...typed[key] }] : []))
    const before = changes
      .filter(({ key }) => !isSecret(key))
      .map(({ key }) => ({ key, value: loaded.saved(key) }))
    try {
      await saveSettings(client, changes)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        await reloadSettings(client)
        const who = error.changed_by ?? getText(settingsText, 'settings.stale-somebody')
        setNotice(getText(settingsText, 'settings.stale', { who }))
        // A user who saves again has seen the current values.
        const renewed = (all: Typed): Typed =>
          Object.fromEntries(
            Object.entries(all).map(([key, each]) => [
              key,
              { ...each, version: versionOf(client, key as SettingKey) },
            ]),
          )
        keep(renewed(kept))
        setSecrets(renewed(secrets))
      } else if (error instanceof ApiError) {
        setProblems(Object.fromEntries(error.issues.map(({ field, message }) => [field, message])))
      }
      throw error
    }
    cancel()
    const undo = async () => {
      const back = before.map((each) => ({ ...each, version: versionOf(client, each.key) }))
      await saveSettings(client, back).catch(toastError)
    }
    const isUndoable = before.length === changes.length
    const action = { label: getText(settingsText, 'settings.undo'), onAction: () => void undo() }
    toast.success(getText(settingsText, 'settings.saved'), null, isUndoable ? { action } : undefined)
  })

  const checked: Action<[]> = {
    ...save,
    run: async () => {
      const found: Problems = {}
      for (const key of keys) {
        const read = typed[key] && readSetting(key, typed[key].value)
        if (read && 'problem' in read) found[key] = read.problem
      }
      setProblems(found)
      setNotice(null)
      return Object.keys(found).length === 0 && save.run()
    },
  }

  return {
    group,
    keys,
    loaded,
    set,
    forget,
    notice,
    cancel,
    save: checked,
    value: (key) => typed[key]?.value ?? (isSecret(key) ? '' : loaded.saved(key)),
    isTyped: (key) => typed[key] !== undefined,
    problem: (key) => problems[key],
    canChange: (key) => mayChange(key, user),
    hasMessage: notice !== null || keys.some((key) => problems[key] !== undefined),
    isDirty: Object.keys(typed).length > 0,
  }
}
