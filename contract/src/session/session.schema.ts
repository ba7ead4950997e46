import * as z from 'zod'
import { roles } from '../access/roles.ts'
import { id, requiredText } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

export const roleSlug = z.enum(slugs(roles))
export const role = z.object({ id, slug: roleSlug, title: z.string() })

/** Kept by the browser under the local storage key 'user'; the token stands beside it under 'token'. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(role),
  /** IANA name; times are shown in it. */
  time_zone: z.string(),
  /** ₹1,234,567.50 or ₹12,34,567.50. */
  number_grouping: z.enum(['international', 'indian']),
})
export type SessionUser = z.infer<typeof sessionUser>

export const credentials = z.strictObject({
  /** An email or a phone in any Indian form. */
  login: requiredText(254),
  password: z.string().min(1, 'must not be empty').max(200),
})
