import type { QueryClient } from '@tanstack/react-query'
import type { TestResult } from 'contract/messages/messages.schema.ts'
import type { TestedTemplate } from 'contract/messages/messages.words.ts'
import type { SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingChange } from 'contract/settings/settings.contract.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'

export const settingChangesQuery = apiQuery('GET /admin/config/changes')

/** The text of a message for a job; for the latest job it was due for while none is chosen. */
export const sampleQuery = (template: TestedTemplate, job: number | null) => ({
  ...apiQuery('GET /admin/config/sample', { query: { template, ...(job === null ? {} : { job }) } }),
  staleTime: 60_000,
})

export type Change = { key: SettingKey; value: SettingValue; version: number }

/** @throws ApiError 422 with issues under the keys, 409 when one was saved since its version was read */
export async function saveSettings(client: QueryClient, changes: readonly Change[]): Promise<void> {
  await call('PUT /admin/config', { body: { changes: [...changes] } })
  await reloadSettings(client)
}

/** The stored value of one switch. */
export async function saveSetting(client: QueryClient, key: SettingKey, value: SettingValue): Promise<void> {
  await call('POST /admin/config', { body: { key, value } })
  await reloadSettings(client)
}

/** After every save, and after a conflict. */
export async function reloadSettings(client: QueryClient): Promise<void> {
  await Promise.all(
    [settingsQuery, settingChangesQuery].map(({ queryKey }) =>
      client.refetchQueries({ queryKey, type: 'all' }),
    ),
  )
}

/** The last known version of a setting; 0 if it was never saved. */
export function versionOf(client: QueryClient, key: SettingKey): number {
  const changes: SettingChange[] = client.getQueryData(settingChangesQuery.queryKey) ?? []
  return changes.find((change) => change.key === key)?.version ?? 0
}

export function sendTest(template: TestedTemplate, phone: string, job: number | null): Promise<TestResult> {
  return call('POST /admin/config/test', { body: { template, phone, job } })
}
