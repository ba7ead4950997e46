import * as z from 'zod'
import { sources } from '../choices.ts'
import { id, named, phone, requiredLine, text, timestamp, version } from '../shared/fields.ts'
import { listQuery, oneOrMore } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { intakeStates } from './intake.words.ts'

export const intakeState = z.enum(slugs(intakeStates))
const source = z.enum(slugs(sources))

/**
 * A key by which one lead portal, form or landing page sends leads. The browser generates it (256 random
 * bits) and the server stores only its hash, so no response contains it.
 */
export const intakeKeyCreate = z.strictObject({
  source,
  /** The portal or account that uses it: 'JustDial account 4411'. */
  title: requiredLine(80),
  key: z.string().regex(/^[\w-]{32,200}$/, 'must be 32 to 200 letters, digits, _ or -'),
})

export const intakeKey = z.object({
  id,
  source,
  title: z.string(),
  /** The last four characters, to recognise it. */
  ending: z.string(),
  created_by: named.nullable(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})
export type IntakeKey = z.infer<typeof intakeKey>

const issue = z.object({ field: z.string(), message: z.string() })

/** The response to a lead. Every lead is stored; `issues` say why it has no enquiry yet. */
export const intakeReceipt = z.object({
  success: z.literal(true),
  lead_id: id,
  state: intakeState,
  issues: z.array(issue),
})
export type IntakeReceipt = z.infer<typeof intakeReceipt>

export const intakeLeadRow = z.object({
  id,
  created_at: timestamp,
  source,
  state: intakeState,
  name: z.string().nullable(),
  /** E.164, or the received text when it is not a phone number. */
  phone: z.string().nullable(),
  /** Why it has no enquiry of its own, in words. */
  reason: z.string().nullable(),
  /** Its own enquiry, or the existing one that it repeats. */
  enquiry_id: id.nullable(),
})
export type IntakeLeadRow = z.infer<typeof intakeLeadRow>

/** The fields that were found in a payload; their text is unchanged. */
export const intakeMapped = z.object({
  external_id: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  other_phone: z.string().nullable(),
  email: z.string().nullable(),
  category: z.string().nullable(),
  address: z.string().nullable(),
  area: z.string().nullable(),
  city: z.string().nullable(),
  /** Six digits, or the received text when it is not a pincode. */
  pincode: z.string().nullable(),
  note: z.string().nullable(),
  asked_at: z.string().nullable(),
  /** The portal forbids advertising calls to the number. */
  do_not_call: z.boolean(),
})
export type IntakeMapped = z.infer<typeof intakeMapped>

export const intakeLead = intakeLeadRow.extend({
  version,
  /** Title of the key that sent it. */
  via: z.string(),
  content_type: z.string().nullable(),
  /** The body unchanged; bytes that are not UTF-8 become U+FFFD. */
  raw: z.string(),
  mapped: intakeMapped,
  issues: z.array(issue),
  attempts: z.int(),
})
export type IntakeLead = z.infer<typeof intakeLead>

export const intakeLeadSorts = ['created_at'] as const
export const intakeLeadListQuery = listQuery(intakeLeadSorts, {
  state: oneOrMore(slugs(intakeStates)).optional(),
  source: oneOrMore(slugs(sources)).optional(),
})

/** Processes the lead again; these fields replace those of the payload. */
export const intakeReplay = z.strictObject({
  name: requiredLine(120).optional(),
  phone: phone.optional(),
  category_id: id.optional(),
  note: text(4000).optional(),
  version,
})
