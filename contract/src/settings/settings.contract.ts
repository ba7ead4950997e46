import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, idText, phone, success, text, timestamp } from '../shared/fields.ts'
import { type SettingKey, settingKeys } from './settings.registry.ts'
import { testedTemplates } from './tested-templates.ts'

export const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]]) // the registry is not empty
const settingValue = z.union([text(4000), z.boolean()])
const testedTemplate = z.enum(testedTemplates)

/** Who changed a setting last; of a secret only that it was changed. */
export const settingChange = z.object({
  key: settingKey,
  /** What a save names as read; 0 where nobody saved it yet. */
  version: z.int(),
  at: timestamp,
  /** Null when the program itself did. */
  by: z.string().nullable(),
  before: settingValue.nullable(),
  after: settingValue.nullable(),
})
export type SettingChange = z.infer<typeof settingChange>

const changes = z
  .array(z.strictObject({ key: settingKey, value: settingValue, version: z.int().min(0) }))
  .min(1, 'must hold a change')
  .max(30)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'must name each setting once')

const sampleJob = z.object({ id, customer: z.string() })
/** What a template would say of a job. */
export const messageSample = z.object({
  job: sampleJob.nullable(),
  /** The latest jobs that such a message was due for. */
  choices: z.array(sampleJob),
  /** In the order in which `{#var#}` takes them. */
  vars: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Our own words, said while the setting is empty. */
  fallback: z.string(),
})
export type MessageSample = z.infer<typeof messageSample>

/** What the provider said to a test message. */
export const testAnswer = z.object({
  provider: z.string(),
  state: z.enum(['submitted', 'failed']),
  /** As it arrived. */
  body: z.string(),
  /** The HTTP status; null when no answer came. */
  status: z.int().nullable(),
  raw: z.string(),
  /** In plain words what stood in the way; null when it went out. */
  problem: z.string().nullable(),
  ms: z.number(),
})
export type TestAnswer = z.infer<typeof testAnswer>

export const settingsContract = defineEndpoints({
  'GET /admin/config': {
    summary: 'Setting key to value, as far as the asker may know; a secret is masked to its last four characters',
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
    summary: 'Save several settings: all of them, or none when one is refused or was changed since it was read',
    permission: 'settings.write',
    body: z.strictObject({ changes }),
    response: success,
    current: z.array(settingChange),
  },
  'GET /admin/config/changes': {
    summary: 'Who changed each setting last, from what to what',
    permission: 'settings.read',
    response: z.array(settingChange),
  },
  'GET /admin/config/sample': {
    summary: 'What a message template says of a job, the latest one unless another is named',
    permission: 'settings.read',
    query: z.strictObject({ template: testedTemplate, job: idText.optional() }),
    response: messageSample,
  },
  'POST /admin/config/test': {
    summary: 'Send one real message as it is saved, and tell what the provider said',
    permission: 'settings.write',
    body: z.strictObject({ template: testedTemplate, phone, job: id.nullable() }),
    response: testAnswer,
  },
})
