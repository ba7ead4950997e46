import * as z from 'zod'
import { roles } from '../access/roles.ts'
import { id, requiredText, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

export const roleSlug = z.enum(slugs(roles))
export const role = z.object({ id, slug: roleSlug, title: z.string() })

export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

/** The browser keeps it in local storage under 'user', beside 'token'. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(role),
  /** IANA name; times are shown in this zone. */
  time_zone: z.string(),
  /** ₹1,234,567.50 or ₹12,34,567.50. */
  number_grouping: z.enum(['international', 'indian']),
  theme,
})
export type SessionUser = z.infer<typeof sessionUser>

/** Of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const code = requiredText(40)

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/**
 * Login and password, optionally with a code; or the login alone, where codes are sent by text message; or, after a 202, its
 * challenge and the code, so that the browser need not keep the password.
 */
export const signInBody = z
  .strictObject({
    /** An email or a phone in any Indian form. */
    login: requiredText(254).optional(),
    password: z.string().min(1, 'must not be empty').max(200).optional(),
    challenge: requiredText(200).optional(),
    code: code.optional(),
    /** Markers of earlier sign-ins in this browser, newest first: a known device has attempts of its own. */
    devices: z.array(requiredText(100)).max(10).optional(),
  })
  .refine((body) => body.challenge !== undefined || body.login !== undefined, {
    ...{ path: ['login'], error: 'is required', when: isObject },
  })
  .refine((body) => body.challenge !== undefined || body.password !== undefined || body.code === undefined, {
    ...{ path: ['password'], error: 'is required', when: isObject },
  })
  .refine((body) => body.challenge === undefined || body.code !== undefined, {
    ...{ path: ['code'], error: 'is required', when: isObject },
  })
  .refine((body) => body.challenge === undefined || (body.login === undefined && body.password === undefined), {
    ...{ path: ['challenge'], error: 'is only for a code, not for login and password', when: isObject },
  })

/** The password of the account, or a code of its second factor. */
export const confirmBody = z
  .strictObject({
    password: z.string().min(1, 'must not be empty').max(200).optional(),
    code: code.optional(),
  })
  .refine((body) => body.password !== undefined || body.code !== undefined, {
    ...{ path: ['password'], error: 'is required', when: isObject },
  })
  .refine((body) => body.password === undefined || body.code === undefined, {
    ...{ path: ['code'], error: 'cannot be combined with the password', when: isObject },
  })

export const signedIn = z.object({
  user: sessionUser,
  token: z.string(),
  /** The browser sends it with the next sign-in. The part before the first dot is its name. */
  device: z.string(),
})
/** The kind of the required code: of the app or of a text message. `sent_to` says where it was sent. */
export const codeAsked = z.object({
  challenge: z.string(),
  sent_to: z.string(),
  kind: z.enum(['authenticator', 'text-message']),
})
/** Ways to sign in besides the password. */
export const signInWays = z.object({ by_message: z.boolean() })

export const sessionRow = z.object({
  id,
  /** `Chrome on Windows`. */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The session of this request. */
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>
