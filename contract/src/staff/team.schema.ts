import * as z from 'zod'
import { roles } from '../access/roles.ts'
import { role, roleSlug } from '../session/session.schema.ts'
import { readWeek, writeWeek } from '../settings/week-text.rules.ts'
import { createInputs, fieldOutputs } from '../shared/field-schemas.ts'
import {
  exportFormat,
  id,
  named,
  requiredLine,
  requiredText,
  text,
  timestamp,
  version,
} from '../shared/fields.ts'
import { listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { handOverPlan } from './hand-over.schema.ts'
import { staffFields } from './staff.fields.ts'
import { newPassword } from './staff.schema.ts'
import { staffStates } from './team.words.ts'

const staffState = z.enum(slugs(staffStates))

/** One account in the list. */
export const staffRow = z.object({
  id,
  ...fieldOutputs(fieldsShown(staffFields, 'download')),
  roles: z.array(role),
  /** Invited: no password has been chosen yet. */
  state: staffState,
  second_factor: z.boolean(),
  last_seen_at: z.string().nullable(),
  created_at: timestamp,
})
export type StaffRow = z.infer<typeof staffRow>

export const staffSorts = ['name', 'last_seen_at', 'created_at'] as const
export const staffListQuery = listQuery(staffSorts, {
  role: oneOrMore(slugs(roles)).optional(),
  state: oneOrMore(slugs(staffStates)).optional(),
})
export const staffDownloadQuery = staffListQuery.omit(paging).extend({ format: exportFormat })
export const staffPage = paged(staffRow)

/** One account as administrators see it. */
export const staffAccount = staffRow.extend({
  version,
  updated_at: timestamp,
  /** Working hours, one `Mon 09:00-18:00` per line; empty for the business hours. */
  shift: z.string(),
  /** Browsers that are signed in. */
  sessions: z.int(),
  /** Open enquiries assigned to the user. */
  open_enquiries: z.int(),
  /** The unused invitation link. */
  invitation: z.object({ expires_at: timestamp, created_by: named }).nullable(),
})
export type StaffAccount = z.infer<typeof staffAccount>

const chosenRoles = z
  .array(roleSlug)
  .min(1, 'needs at least one')
  .max(roles.length)
  .refine((all) => new Set(all).size === all.length, 'must name each role once')

export const staffCreate = z.strictObject({
  ...createInputs(staffFields),
  roles: chosenRoles,
})
export const rolesUpdate = z.strictObject({ roles: chosenRoles, version })
const hours = text(400).transform((value, { addIssue }) => {
  const week = readWeek(value)
  if (!('problem' in week)) return writeWeek(week)
  addIssue(week.problem)
  return z.NEVER
})
export const shiftUpdate = z.strictObject({ shift: hours, version })
export const staffDeactivate = z.strictObject({
  /** Who gets the open enquiries; required when there are some. */
  hand_over: handOverPlan.nullable().default(null),
  version,
})
export const staffActivate = z.strictObject({ version })

/** An access link, returned once: the end of an address of this app, `/invitation#…`. */
export const invitationLink = z.object({ link: z.string(), expires_at: timestamp })
export type InvitationLink = z.infer<typeof invitationLink>
export const staffCreated = z.object({ account: staffAccount, invitation: invitationLink })
export type StaffCreated = z.infer<typeof staffCreated>

const token = requiredText(200)
export const invitationToken = z.strictObject({ token })
/** The account of a link, for the user who has the link. */
export const invitation = z.object({ name: z.string(), email: z.string(), expires_at: timestamp })
export type Invitation = z.infer<typeof invitation>
export const invitationAccept = z.strictObject({ token, name: requiredLine(120), password: newPassword })
