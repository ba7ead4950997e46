import * as z from 'zod'
import { code, sessionUser, theme } from '../session/session.schema.ts'
import { email, phone, recordFields, requiredText, version } from '../shared/fields.ts'

/** Time zones a person may choose, from the runtime's own list. */
const timeZone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'Asia/Kolkata', {
    error: 'must be a time zone such as Asia/Kolkata',
  })

const currentPassword = z.string().min(1, 'must not be empty').max(200)

export const profileFields = {
  name: requiredText(120),
  email,
  phone: phone.nullable(),
  time_zone: timeZone,
  number_grouping: z.enum(['international', 'indian']),
  theme: theme.optional(),
}
export const profileUpdate = z.strictObject({
  ...profileFields,
  /** Asked for when one changes one's own email or phone: with them one signs in. */
  current_password: currentPassword.optional(),
  version,
})

/** What the form holds. An empty password is none. */
export const profileForm = z.object({ ...profileFields, theme, current_password: z.string().max(200) })

export const staffMember = sessionUser.extend({
  ...recordFields,
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

/** One's own second factor, by an authenticator app. */
export const secondFactor = z.object({
  on: z.boolean(),
  /** Since when; null while it is off. */
  since: z.string().nullable(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** What an authenticator app is given, told this once. */
export const secondFactorSetup = z.object({
  /** Base32, to be typed where a picture cannot be taken. */
  secret: z.string(),
  uri: z.string(),
  /** The address as a picture: an SVG path of unit squares, and how many of them a side has. */
  qr: z.object({ path: z.string(), size: z.int() }),
})
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export const passwordAsked = z.strictObject({ current_password: currentPassword })
export const secondFactorConfirm = z.strictObject({ code })
export const secondFactorOff = z.strictObject({ current_password: currentPassword, code })
