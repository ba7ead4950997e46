import * as z from 'zod'
import { id, requiredText, timestamp } from '../shared/fields.ts'

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url')
const credential = bytes(1400)
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The response of an authenticator that signs a challenge. */
export const passkeyAssertion = z.strictObject({
  credential,
  client_data: bytes(2000),
  authenticator_data: bytes(2000),
  signature: bytes(1400),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** The response of an authenticator that creates a passkey. */
export const passkeyAttestation = z.strictObject({
  credential,
  client_data: bytes(2000),
  attestation: bytes(8000),
  transports: z.array(z.enum(transports)).max(10).default([]),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

const named = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(named),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

const name = requiredText(60)
export const passkeyCreate = z.strictObject({
  name,
  challenge: requiredText(200),
  answer: passkeyAttestation,
})
export const passkeyUpdate = z.strictObject({ name })
