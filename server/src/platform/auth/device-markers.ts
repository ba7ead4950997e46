import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/crypto/secrets.ts'

const lifeSeconds = 180 * 24 * 60 * 60
const form = /^([\w-]{16})\.(\d{10})\.([\w-]{43})$/

/**
 * A marker that a browser keeps after a sign-in: a random name, an end, and a signature over both and the
 * account. It grants no access. It reserves guesses for the owner and does not reveal the account.
 */
export function newMarker(
  secrets: Secrets,
  userId: number,
  now: number,
  name = randomBytes(12).toString('base64url'),
): string {
  const until = Math.floor(now / 1000) + lifeSeconds
  return `${name}.${until}.${macOf(secrets, { userId, name, until: String(until) }).toString('base64url')}`
}

/** The name of the first valid marker of this account; null without one. */
export function knownMarker(
  secrets: Secrets,
  userId: number | null,
  now: number,
  markers: readonly string[] = [],
): string | null {
  for (const marker of markers) {
    const [, name, until, mac] = form.exec(marker) ?? []
    if (!name || !until || !mac) continue
    const isOurs = timingSafeEqual(
      macOf(secrets, { userId: userId ?? 0, name, until }),
      Buffer.from(mac, 'base64url'),
    )
    if (isOurs && Number(until) * 1000 > now) return name
  }
  return null
}

function macOf(
  secrets: Secrets,
  { userId, name, until }: { userId: number; name: string; until: string },
): Buffer {
  return secrets.derive(`device ${userId} ${name} ${until}`)
}
