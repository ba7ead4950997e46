import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from 'contract/session/passkeys.schema.ts'
import type { Pool } from 'pg'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export type SoftPasskey = ReturnType<typeof softPasskey>

/**
 * An authenticator of tests: a key pair that responds as a phone does. The origin is that of the tests'
 * program.
 */
export function softPasskey({ host = 'localhost', origin = 'http://localhost:0' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = 0

  function dataOf(flags: number, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, attested])
  }
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false })

  return {
    credential: base64url(id),
    make(challenge: string): PasskeyAttestation {
      // COSE: EC2, ES256, P-256, and the two coordinates.
      const key = Buffer.concat([
        ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
        ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = dataOf(userPresent | userVerified | hasCredential, attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
      const attestation = Buffer.concat([head, Buffer.from([0x58, data.length]), data])
      return {
        credential: base64url(id),
        client_data: base64url(clientData('create', challenge)),
        attestation: base64url(attestation),
        transports: ['internal'],
      }
    },
    sign(challenge: string, { isVerified = true, count = true } = {}): PasskeyAssertion {
      if (count) uses += 1
      const data = dataOf(userPresent | (isVerified ? userVerified : 0))
      const client = clientData('get', challenge)
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        credential: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(signature),
      }
    },
  }
}

/** Some passkeys of an account, to list, rename and remove; no authenticator has their keys. */
export async function createPasskeys(pool: Pool, userId: number): Promise<void> {
  await pool.query(
    `INSERT INTO passkeys (user_id, name, credential, public_key)
     SELECT $1, 'Phone ' || nth, 'credential-' || gen_random_uuid(), '\\x00' FROM generate_series(1, 2) AS nth`,
    [userId],
  )
}
