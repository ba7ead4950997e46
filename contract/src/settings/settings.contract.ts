import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { success, text, timestamp } from '../shared/fields.ts'
import { type SettingKey, settingKeys } from './settings.registry.ts'

export const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]]) // the registry is not empty
const settingValue = z.union([text(4000), z.boolean()])

/** Who changed a setting last; for a secret only that it was changed. */
export const settingChange = z.object({
  key: settingKey,
  /** The version that a save names; 0 before the first save. */
  version: z.int(),
  at: timestamp,
  /** Null when the program itself changed it. */
  by: z.string().nullable(),
  before: settingValue.nullable(),
  after: settingValue.nullable(),
})
export type SettingChange = z.infer<typeof settingChange>

const changes = z
  .array(z.strictObject({ key: settingKey, value: settingValue, version: z.int().min(0) }))
  .min(1, 'must contain a change')
  .max(30)
  .refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    'must have each setting only once',
  )

export const settingsContract = defineEndpoints({
  'GET /admin/config': {
    summary: 'The settings that the user may read; a secret is masked to its last four characters',
    permission: 'settings.load',
    response: z.partialRecord(settingKey, z.union([z.string(), z.boolean()])),
  },
  'POST /admin/config': {
    summary: 'Save one setting',
    permission: 'settings.write',
    body: z.strictObject({ key: settingKey, value: settingValue }),
    response: success,
  },
  'PUT /admin/config': {
    summary:
      'Save several settings together; none is saved when one is invalid or was changed by another user',
    permission: 'settings.write',
    body: z.strictObject({ changes }),
    response: success,
    current: z.array(settingChange),
  },
  'GET /admin/config/changes': {
    summary: 'The last change of each setting',
    permission: 'settings.read',
    response: z.array(settingChange),
  },
})
