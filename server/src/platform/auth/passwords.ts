import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes: the parameters OWASP names, about 50 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** A real hash of nothing anybody knows, so that an unknown login takes as long as a wrong password. */
let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID())
  return decoy
}

/** Whether the password fits. `stored` null (unknown login, no password yet) costs the same time and is always false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoyHash()), password)
  return stored !== null && fits
}
