import * as z from 'zod'
import { sessionUser } from '../session/session.schema.ts'
import { email, phone, recordFields, requiredText, version } from '../shared/fields.ts'

/** Time zones a person may choose, from the runtime's own list. */
const timeZone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'Asia/Kolkata', {
    error: 'must be a time zone such as Asia/Kolkata',
  })

export const profileFields = {
  name: requiredText(120),
  email,
  phone: phone.nullable(),
  time_zone: timeZone,
  number_grouping: z.enum(['international', 'indian']),
}
export const profileUpdate = z.strictObject({ ...profileFields, version })

export const staffMember = sessionUser.extend({
  ...recordFields,
  active: z.boolean(),
  last_seen_at: z.string().nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

export const passwordChange = z.strictObject({
  current_password: z.string().min(1, 'must not be empty').max(200),
  new_password: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters'),
})
