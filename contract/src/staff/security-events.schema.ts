import * as z from 'zod'
import { id, timestamp } from '../shared/fields.ts'

/** The change to an account's sign-in: audit actions, `login-changed` for another email or phone. */
export const securityEventKinds = [
  'signed-in',
  'sign-in-refused',
  'password-changed',
  'login-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-replaced',
  'passkey-added',
  'passkey-removed',
  'roles-changed',
  'invited',
  'invitation-accepted',
  'signed-out-everywhere',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityEvent = z.object({
  id,
  at: timestamp,
  /** `signed-in` on a device that was not known before. */
  kind: z.enum(securityEventKinds),
  /** `Chrome on Windows`. */
  device: z.string(),
  ip: z.string().nullable(),
  /** Another user who did it; null for the owner. */
  by: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>
