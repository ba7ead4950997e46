import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id, 19 MiB as OWASP names it, with passes added until a check takes about 50 ms on a small machine. More memory
 * instead would let a crowd of sign-ins take it from everybody else.
 */
const cost = { memoryCost: 19_456, timeCost: 8, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * A real hash that no password fits, so that an unknown login takes as long as a wrong password, the first one after a
 * start too: the parameters, a salt and a sum of random bytes, as `hash` writes them.
 */
const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`

/** Whether the password fits. `stored` null (unknown login, no password yet) costs the same time and is always false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? decoy, password)
  return stored !== null && fits
}
