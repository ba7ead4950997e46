import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Argon2id with the 19 MiB that OWASP names. Passes are added until a check takes about 50 ms on a small
 * machine; more memory would let many sign-ins at once exhaust it.
 */
const cost = { memoryCost: 19_456, timeCost: 8, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * A valid hash that no password fits, so that an unknown login takes as long as a wrong password, also right
 * after a start.
 */
const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`

/**
 * Passwords checked or waiting at once in this process: four at a time, about three seconds for the last one.
 */
const mostAtOnce = 100
let atOnce = 0

/**
 * @throws AppError unavailable while too many passwords wait. Call it before the attempt is noted, so that it
 * does not count.
 */
export function requirePasswordRoom(): void {
  if (atOnce >= mostAtOnce) throw new AppError('unavailable', { retryAfterSeconds: 3, load: 'passwords' })
}

/**
 * Whether the password fits. Null `stored` (unknown login, no password yet) takes the same time and is always
 * false.
 */
export async function isPasswordCorrect(stored: string | null, password: string): Promise<boolean> {
  requirePasswordRoom()
  atOnce += 1
  try {
    const fits = await verify(stored ?? decoy, password)
    return stored !== null && fits
  } finally {
    atOnce -= 1
  }
}
