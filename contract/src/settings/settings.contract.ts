import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { success, text } from '../shared/fields.ts'
import { type SettingKey, settingKeys } from './settings.registry.ts'

export const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]]) // the registry is not empty

export const settingsContract = defineEndpoints({
  'GET /admin/config': {
    summary: 'Setting key to value, as far as the asker may know; a secret is masked to its last four characters',
    permission: 'settings.load',
    response: z.partialRecord(settingKey, z.union([z.string(), z.boolean()])),
  },
  'POST /admin/config': {
    summary: 'Save one setting',
    permission: 'settings.write',
    body: z.strictObject({ key: settingKey, value: z.union([text(4000), z.boolean()]) }),
    response: success,
  },
})
