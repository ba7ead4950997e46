import * as z from 'zod'
import { guarded } from '../access/guarded.ts'
import { code, person, theme } from '../session/session.schema.ts'
import { fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import { recordFields, version } from '../shared/fields.ts'
import { staffFields } from './staff.fields.ts'

/** Time zones of the runtime's own list. */
const timeZone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'Asia/Kolkata', {
    error: 'must be a time zone such as Asia/Kolkata',
  })

const currentPassword = z.string().min(1, 'must not be empty').max(200)

const inputs = fieldInputs(staffFields)

export const profileFields = {
  ...inputs,
  email: guarded(inputs.email),
  phone: guarded(inputs.phone),
  time_zone: timeZone,
  number_grouping: z.enum(['international', 'indian']),
  theme: theme.optional(),
}
export const profileUpdate = z.strictObject({
  ...profileFields,
  /** Required when users change their own email or phone, because they sign in with them. */
  current_password: currentPassword.optional(),
  version,
})

/** The values of the form. An empty password is none. */
export const profileForm = z.object({ ...profileFields, theme, current_password: z.string().max(200) })

export const staffMember = person.extend({
  ...recordFields,
  ...fieldOutputs(staffFields),
  active: z.boolean(),
  /** Whether the owner has chosen a password. */
  joined: z.boolean(),
  last_seen_at: z.string().nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

export const newPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(128, 'must have at most 128 characters')
export const passwordChange = z.strictObject({ current_password: currentPassword, new_password: newPassword })

/** The user's own second factor, by an authenticator app. */
export const secondFactor = z.object({
  on: z.boolean(),
  /** Null while it is off. */
  since: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** The first day on which a role of the user requires one; null while none does. */
  required_from: z.string().nullable(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** The setup of an authenticator app, returned once. */
export const secondFactorSetup = z.object({
  /** Base32, for typing where the picture cannot be scanned. */
  secret: z.string(),
  uri: z.string(),
  /** The address as a picture: an SVG path of unit squares, and the number of squares per side. */
  qr: z.object({ path: z.string(), size: z.int() }),
})
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export const passwordBody = z.strictObject({ current_password: currentPassword })
export const secondFactorConfirm = z.strictObject({ code })
export const secondFactorOff = z.strictObject({ current_password: currentPassword, code })
