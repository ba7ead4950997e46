import * as z from 'zod'
import { id, timestamp, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { messageChannels, messageStates, messageTemplates } from '../vocabulary.ts'
import { testedTemplates } from './tested-templates.ts'

/** One row of the outbox. */
export const message = z.object({
  id,
  channel: z.enum(slugs(messageChannels)),
  template: z.enum(messageTemplates),
  to: z.string(),
  /** What it says; of a code only that there is one. */
  body: z.string(),
  state: z.enum(slugs(messageStates)),
  attempts: z.int(),
  /** In plain words why it failed, or why it still waits; null otherwise. */
  problem: z.string().nullable(),
  /** Ours; the same in every attempt. */
  reference: z.string(),
  provider: z.string().nullable(),
  /** What the provider answered last, as it came, cut to a bounded length. */
  provider_answer: z.string().nullable(),
  /** When it is tried again, while it waits. */
  next_try_at: timestamp.nullable(),
  /** What it says is no longer true: it cannot be sent again. */
  is_withdrawn: z.boolean(),
  job_id: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
})
export type Message = z.infer<typeof message>

/** Sends it once more, as the person saw it. */
export const messageResend = z.strictObject({ version })

export const testedTemplate = z.enum(testedTemplates)

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
