import * as z from 'zod'
import { apiKeyPrefix, apiScopes } from '../access/api-scopes.ts'
import type { Permission } from '../access/permissions.ts'
import { id, named, requiredLine, timestamp } from '../shared/fields.ts'

const scopes = z
  .array(z.enum(apiScopes as [Permission, ...Permission[]])) // never empty
  .min(1, 'needs at least one')
  .max(200)

/** Days until a key ends. */
export const keyLifetimes = [30, 90, 180, 365] as const

/**
 * The browser generates the key (256 random bits) and the server stores only its hash, so no response
 * contains it.
 */
export const apiKeyCreate = z.strictObject({
  /** The program that uses it. */
  title: requiredLine(80),
  key: z
    .string()
    .regex(
      new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`),
      `must be ${apiKeyPrefix} and 43 letters, digits, _ or -`,
    ),
  scopes,
  days: z.union(
    keyLifetimes.map((days) => z.literal(days)),
    'must be 30, 90, 180 or 365',
  ),
})

export const apiKey = z.object({
  id,
  title: z.string(),
  /** The last four characters, to recognise it. */
  ending: z.string(),
  scopes: z.array(z.string()),
  user: named,
  created_at: timestamp,
  expires_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>
