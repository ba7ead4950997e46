import * as z from 'zod'
import { roles } from '../access/roles.ts'
import { id, requiredText, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { passkeyAssertion, passkeyRequest } from './passkeys.schema.ts'

export const roleSlug = z.enum(slugs(roles))
export const role = z.object({ id, slug: roleSlug, title: z.string() })

export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

/** An account and its display preferences. */
export const person = z.object({
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
/** The signed-in user. The browser keeps it in local storage under 'user', beside 'token'. */
export const sessionUser = person.extend({
  /** When a role of the user begins to require a second factor, while the user has none. */
  second_factor_by: timestamp.nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** Of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const code = requiredText(40)

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const begins = (...ways: unknown[]) => ways.includes('begin')

/**
 * Login and password, optionally with a code; or the login alone, where codes are sent by text message; or,
 * after a 202, its challenge and the code, so that the browser need not keep the password.
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
    /** Alone: begins a sign-in with a passkey. With the challenge of the 202: the response of the passkey. */
    passkey: z.union([z.literal('begin'), passkeyAssertion]).optional(),
    /**
     * Alone: begins a sign-in with the provider. With the challenge of the 202: the query of the provider's
     * redirect.
     */
    provider: z.union([z.literal('begin'), z.strictObject({ query: requiredText(8000) })]).optional(),
  })
  .refine(
    ({ challenge, login, passkey, provider }) =>
      (challenge ?? login) !== undefined || begins(passkey, provider),
    {
      path: ['login'],
      error: 'is required',
      when: isObject,
    },
  )
  .refine((body) => body.challenge !== undefined || body.password !== undefined || body.code === undefined, {
    path: ['password'],
    error: 'is required',
    when: isObject,
  })
  .refine(
    ({ challenge, code, passkey, provider }) =>
      challenge === undefined ||
      code !== undefined ||
      [passkey, provider].some((way) => typeof way === 'object'),
    {
      path: ['code'],
      error: 'is required',
      when: isObject,
    },
  )
  .refine(
    (body) => typeof body.passkey !== 'object' || (body.challenge !== undefined && body.code === undefined),
    {
      path: ['passkey'],
      error: 'needs its challenge, and no code',
      when: isObject,
    },
  )
  .refine(
    (body) =>
      body.passkey !== 'begin' || (body.challenge ?? body.login ?? body.password ?? body.code) === undefined,
    {
      path: ['passkey'],
      error: 'begins alone',
      when: isObject,
    },
  )
  .refine(
    ({ provider, challenge, code }) => typeof provider !== 'object' || (challenge !== undefined && !code),
    {
      path: ['provider'],
      error: 'needs its challenge, and no code',
      when: isObject,
    },
  )
  .refine(
    (body) =>
      (body.provider !== 'begin' ||
        (body.challenge ?? body.login ?? body.password ?? body.code) === undefined) &&
      (body.provider === undefined || body.passkey === undefined),
    {
      path: ['provider'],
      error: 'begins alone',
      when: isObject,
    },
  )
  .refine(
    (body) => body.challenge === undefined || (body.login === undefined && body.password === undefined),
    {
      path: ['challenge'],
      error: 'is only for a code, not for login and password',
      when: isObject,
    },
  )

/**
 * The password of the account, a code of its second factor, or the response of one of its passkeys to a
 * challenge.
 */
export const confirmBody = z
  .strictObject({
    password: z.string().min(1, 'must not be empty').max(200).optional(),
    code: code.optional(),
    passkey: passkeyAssertion.extend({ challenge: requiredText(200) }).optional(),
  })
  .refine((body) => body.password !== undefined || body.code !== undefined || body.passkey !== undefined, {
    path: ['password'],
    error: 'is required',
    when: isObject,
  })
  .refine((body) => [body.password, body.code, body.passkey].filter((one) => one !== undefined).length < 2, {
    path: ['code'],
    error: 'cannot be combined with the password',
    when: isObject,
  })

export const signedIn = z.object({
  user: sessionUser,
  token: z.string(),
  /** The browser sends it with the next sign-in. The part before the first dot is its name. */
  device: z.string(),
})
/**
 * What is needed next: a code of the app or of a text message, a passkey, or the provider. `sent_to` names in
 * words where the user gets it.
 */
export const codeChallenge = z.object({
  challenge: z.string(),
  sent_to: z.string(),
  kind: z.enum(['authenticator', 'text-message', 'passkey', 'provider']),
  /** The challenge for a passkey. */
  passkey: passkeyRequest.optional(),
  /** The address at the provider to which the browser goes. */
  address: z.string().optional(),
})
/** Ways to sign in besides the password. */
export const signInWays = z.object({
  by_message: z.boolean(),
  /** The host at which passkeys work; null for none. */
  passkey_host: z.string().nullable(),
  /** The name of the provider of OpenID Connect; null for none. */
  provider: z.string().nullable(),
  /** Whether every account may sign in without the provider; otherwise only named ones. */
  by_password: z.boolean(),
})

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
