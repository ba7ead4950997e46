import * as z from 'zod'
import { roles } from '../access/roles.ts'
import { id, requiredText, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

export const roleSlug = z.enum(slugs(roles))
export const role = z.object({ id, slug: roleSlug, title: z.string() })

export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

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
  theme,
})
export type SessionUser = z.infer<typeof sessionUser>

/** Of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const code = requiredText(40)

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/**
 * Login and password, with the code if one has it at hand; or the login alone, where codes are sent by text message; or,
 * after a 202, its challenge and the code: the browser need not keep the password for that long.
 */
export const signInBody = z
  .strictObject({
    /** An email or a phone in any Indian form. */
    login: requiredText(254).optional(),
    password: z.string().min(1, 'must not be empty').max(200).optional(),
    challenge: requiredText(200).optional(),
    code: code.optional(),
    /** Markers of earlier sign-ins in this browser, the latest first: a known device has guesses of its own. */
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
    ...{ path: ['challenge'], error: 'goes with a code only, not with login and password', when: isObject },
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
    ...{ path: ['code'], error: 'goes without the password', when: isObject },
  })

export const signedIn = z.object({
  user: sessionUser,
  token: z.string(),
  /** To be sent with the next sign-in of this browser. What stands before its first dot names it. */
  device: z.string(),
})
/** What is asked for next: a code of the app, or of a text message. `sent_to` says in words where it is found. */
export const codeAsked = z.object({
  challenge: z.string(),
  sent_to: z.string(),
  kind: z.enum(['authenticator', 'text-message']),
})
/** Ways to sign in beside the password. */
export const signInWays = z.object({ by_message: z.boolean() })

export const sessionRow = z.object({
  id,
  /** `Chrome on Windows`. */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>
