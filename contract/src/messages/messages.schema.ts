import * as z from 'zod'
import { id, requiredText, timestamp, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { messageChannels, messageStates, messageTemplates } from '../vocabulary.ts'
import { testedTemplates } from './messages.words.ts'

/** One message of the outbox. */
export const message = z.object({
  id,
  channel: z.enum(slugs(messageChannels)),
  template: z.enum(messageTemplates),
  to: z.string(),
  /** The text; dots in place of a code, `linkMark` in place of the link of a job or statement. */
  body: z.string(),
  state: z.enum(slugs(messageStates)),
  attempts: z.int(),
  /** Why it failed or still waits, in plain words; null otherwise. */
  problem: z.string().nullable(),
  /** Our reference, the same in every attempt. */
  reference: z.string(),
  provider: z.string().nullable(),
  /**
   * Of the provider's last response: its status, its length in bytes and the value that the rule of success
   * read.
   */
  provider_answer: z.string().nullable(),
  /** Time of the next attempt of a waiting message. */
  next_try_at: timestamp.nullable(),
  /** Its content is outdated: it cannot be sent again. */
  is_withdrawn: z.boolean(),
  /** The user's reason for sending it again. */
  resend_reason: z.string().nullable(),
  job_id: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
})
export type Message = z.infer<typeof message>

/** Sends the message again, at the version that the user saw; a delivered one needs a reason. */
export const messageResend = z.strictObject({ version, reason: requiredText(500).optional() })

export const testedTemplate = z.enum(testedTemplates)

const sampleJob = z.object({ id, customer: z.string() })

/** A template filled with the values of a job. */
export const messageSample = z.object({
  job: sampleJob.nullable(),
  /** The latest jobs to which the message applies. */
  choices: z.array(sampleJob),
  /** In the order of `{#var#}`. */
  vars: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The default text, used while the setting is empty. */
  fallback: z.string(),
})

export type MessageSample = z.infer<typeof messageSample>

/** The provider's response to a test message. */
export const testResult = z.object({
  provider: z.string(),
  state: z.enum(['submitted', 'failed']),
  /** The unchanged text. */
  body: z.string(),
  /** The HTTP status; null without a response. */
  status: z.int().nullable(),
  raw: z.string(),
  /** Why it was not sent, in plain words; null when it was sent. */
  problem: z.string().nullable(),
  ms: z.number(),
})

export type TestResult = z.infer<typeof testResult>
