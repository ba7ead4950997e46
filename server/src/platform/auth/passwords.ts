import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/errors/app-error.ts'

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

/** Passwords checked or waiting at once in this process: four at a time, about three seconds for the last one. */
const mostAtOnce = 100
let atOnce = 0

/** @throws AppError unavailable while too many passwords wait: before an attempt is noted, so that it does not count */
export function requirePasswordRoom(): void {
  if (atOnce >= mostAtOnce) throw new AppError('unavailable', { retryAfterSeconds: 3 })
}

/** Whether the password fits. `stored` null (unknown login, no password yet) costs the same time and is always false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  requirePasswordRoom()
  atOnce += 1
  try {
    const fits = await verify(stored ?? decoy, password)
    return stored !== null && fits
  } finally {
    atOnce -= 1
  }
}
