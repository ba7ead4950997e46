import { isIP } from 'node:net'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyRequest,
} from 'contract/session/passkeys.schema.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { PasskeysTable } from './auth.table.ts'

/** Where passkeys of this program work: the host and the origin that an authenticator signs. */
export type RelyingParty = { id: string; origin: string }

/**
 * Of PUBLIC_URL, or of this machine without one; null where the host is an IP address, which passkeys do not
 * support.
 */
export function relyingPartyOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : null
}

/** Milliseconds that the browser gives the user. */
export const patienceMs = 120_000

type Row = Selectable<PasskeysTable>
type Transport = PasskeyAttestation['transports'][number]

/** How WebAuthn names passkeys. */
export const namedPasskeys = (rows: readonly Pick<Row, 'credential' | 'transports'>[]) =>
  rows.map(({ credential, transports }) => ({
    id: credential,
    type: 'public-key' as const,
    transports: transports as Transport[], // the contract's own list was stored
  }))

/** What the browser asks an authenticator for: any passkey of this host, or one of those named. */
export function passkeyRequestOf(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly Pick<Row, 'credential' | 'transports'>[] = [],
): PasskeyRequest {
  const allowCredentials = namedPasskeys(passkeys)
  return { challenge, rpId: party.id, timeout: patienceMs, userVerification: 'required', allowCredentials }
}

export function passkeysOf(db: Kysely<Database>, userId: number): Promise<Row[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function hasPasskey(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The library is loaded when the first passkey is used: it is large and few start-ups need it. */
const library = () => import('@simplewebauthn/server')

type NewCredential = { credential: string; public_key: Buffer; uses: number }

/** The passkey that was created for the challenge; null when the response is invalid. */
export async function readAttestation(
  party: RelyingParty,
  challenge: string,
  answer: PasskeyAttestation,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await library()
  const { credential: id, client_data, attestation, transports } = answer
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation, transports },
      },
      ...expected(party, challenge),
    })
    if (!registrationInfo || registrationInfo.credential.id !== id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { credential: id, public_key: Buffer.from(publicKey), uses: counter }
  } catch {
    // The library throws for every invalid response.
    return null
  }
}

const expected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

/** The result of a valid response: the passkey, and the counter of its authenticator. */
export type PasskeyUse = { kind: 'passkey'; id: number; user_id: number; uses: number }

/** The passkey that signed the challenge; null when the response is invalid. */
export async function findPasskeyUse(
  db: Kysely<Database>,
  party: RelyingParty,
  { challenge, answer }: { challenge: string; answer: PasskeyAssertion },
): Promise<PasskeyUse | null> {
  const { credential: id, client_data, authenticator_data, signature } = answer
  const known = await db.selectFrom('passkeys').selectAll().where('credential', '=', id).executeTakeFirst()
  if (!known) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      credential: { id, publicKey: new Uint8Array(known.public_key), counter: known.uses },
      ...expected(party, challenge),
    })
    const { id: passkeyId, user_id } = known
    return verified ? { kind: 'passkey', id: passkeyId, user_id, uses: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** Notes the use; false when the passkey is gone, or its authenticator has counted further. */
export async function usePasskey(db: Kysely<Database>, { id, uses }: PasskeyUse): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ uses, last_used_at: sql`app_now()` })
    .where('id', '=', id)
    .where('uses', '<=', uses)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
