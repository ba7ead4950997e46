import * as z from 'zod'
import { id, named, phone, requiredText, text, timestamp, version } from '../shared/fields.ts'
import { listQuery, oneOrMore } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { intakeStates, sources } from '../vocabulary.ts'

export const intakeState = z.enum(slugs(intakeStates))
const source = z.enum(slugs(sources))

/**
 * A key that lets one lead portal, form or landing page bring leads. The key itself is thought up where it is made (the
 * browser, 256 random bits) and only its hash is kept: no answer of ours ever holds it.
 */
export const intakeKeyCreate = z.strictObject({
  source,
  /** Who was given it: 'JustDial account 4411'. */
  title: requiredText(80),
  key: z.string().regex(/^[\w-]{32,200}$/, 'must be 32 to 200 letters, digits, _ or -'),
})

export const intakeKey = z.object({
  id,
  source,
  title: z.string(),
  /** Its last four characters, to tell it from others. */
  ending: z.string(),
  created_by: named.nullable(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})
export type IntakeKey = z.infer<typeof intakeKey>

const issue = z.object({ field: z.string(), message: z.string() })

/** What is told to whoever brought a lead. It is kept in every case; `issues` say why no enquiry could be made of it yet. */
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
  /** As it was understood: E.164, or as it came when it is no phone number. */
  phone: z.string().nullable(),
  /** Why there is no enquiry of its own, in words. */
  reason: z.string().nullable(),
  /** The enquiry it became, or the one it repeats. */
  enquiry_id: id.nullable(),
})
export type IntakeLeadRow = z.infer<typeof intakeLeadRow>

/** What a payload was understood to say; text as it came. */
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
  pincode: z.string().nullable(),
  note: z.string().nullable(),
  asked_at: z.string().nullable(),
  /** The portal says that the number must not be called for advertising. */
  do_not_call: z.boolean(),
})
export type IntakeMapped = z.infer<typeof intakeMapped>

export const intakeLead = intakeLeadRow.extend({
  version,
  /** Title of the key it came with. */
  via: z.string(),
  content_type: z.string().nullable(),
  /** The body as it came; bytes that are no UTF-8 stand as U+FFFD. */
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

/** Takes the lead once more; what is given here stands in place of what the payload says. */
export const intakeReplay = z.strictObject({
  name: requiredText(120).optional(),
  phone: phone.optional(),
  category_id: id.optional(),
  note: text(4000).optional(),
  version,
})
