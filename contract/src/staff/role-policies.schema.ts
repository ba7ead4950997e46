import * as z from 'zod'
import { roleSlug } from '../session/session.schema.ts'
import { day, id, text, timestamp, version } from '../shared/fields.ts'

const networkForms = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** An IPv4 or IPv6 address, or a network of them: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. */
export const network = text(64)
  .toLowerCase()
  .refine(
    (value) => networkForms.safeParse(value).success,
    'must be an address or a network such as 203.0.113.0/24',
  )

/** The least and the most that sessions can be given. */
export const sessionLimits = { idle_minutes: { min: 5, max: 10_080 }, life_hours: { min: 1, max: 720 } }
const within = ({ min, max }: { min: number; max: number }) => {
  const problem = `must be a whole number from ${min} to ${max}`
  return z.int(problem).min(min, problem).max(max, problem)
}

/** What the users of a role must do to sign in and work. A user with several roles must do all of it. */
export const rolePolicy = z.object({
  /** That of the role. */
  id,
  role: roleSlug,
  /** The first day on which users without a second factor can only set one up; null while it is optional. */
  second_factor_from: z.string().nullable(),
  /** Minutes without a request after which a session ends. */
  idle_minutes: z.int(),
  /** Hours after the sign-in at which a session ends. */
  life_hours: z.int(),
  /** Addresses and networks from which the role may be used; empty for any. */
  networks: z.array(z.string()),
  /** Active users with the role, and those of them without a second factor. */
  users: z.int(),
  users_without: z.int(),
  updated_at: timestamp,
  version,
})
export type RolePolicy = z.infer<typeof rolePolicy>

export const rolePolicyUpdate = z.strictObject({
  second_factor_from: day.nullable(),
  idle_minutes: within(sessionLimits.idle_minutes),
  life_hours: within(sessionLimits.life_hours),
  networks: z.array(network).max(50, 'must have at most 50 entries'),
  version,
})
