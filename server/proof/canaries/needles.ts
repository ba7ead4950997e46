import { createHash } from 'node:crypto'

/** A secret under a name that may be told when it is found. */
export type Needle = { name: string; forms: readonly string[] }

/** Cut ends are searched for too: a part of a secret is as good as half of it. */
const shortest = 12

/** The ways in which a secret may be written somewhere without being protected by it. */
export function needle(name: string, secret: string | Buffer): Needle {
  const bytes = Buffer.from(secret)
  const text =
    typeof secret === 'string'
      ? [secret, encodeURIComponent(secret), secret.slice(0, shortest), secret.slice(-shortest)]
      : []
  const written = [bytes.toString('hex'), bytes.toString('base64url'), ...inBase64(bytes)]
  return { name, forms: [...new Set([...text, ...written])].filter((form) => form.length >= shortest) }
}

/** Base64 of a text that holds the bytes anywhere: it has three forms, by where they begin. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(before === 0 ? 0 : before + 1, -2)
  })
}

/** What a quick hash makes of a password anybody can try out a billion times a second. */
export function quickHashes(name: string, secret: string): Needle[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].map((kind) =>
    needle(`${name}, only ${kind}`, createHash(kind).update(secret).digest()),
  )
}

/** The names of those that stand in the text. */
export function found(needles: readonly Needle[], text: string): string[] {
  const small = text.toLowerCase()
  const stands = (form: string) => text.includes(form) || (/^[0-9a-f]+$/.test(form) && small.includes(form))
  return needles.filter(({ forms }) => forms.some(stands)).map(({ name }) => name)
}
