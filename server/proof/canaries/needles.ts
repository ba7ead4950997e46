import { createHash } from 'node:crypto'

/** A secret with a name that may be printed when it is found. */
export type Needle = { name: string; forms: readonly string[] }

/** Truncated ends are searched for too: a part of a secret is half a secret. */
const shortest = 12

/** Encodings in which a secret may be written without being protected. */
export function needle(name: string, secret: string | Buffer): Needle {
  const bytes = Buffer.from(secret)
  const text =
    typeof secret === 'string'
      ? [secret, encodeURIComponent(secret), secret.slice(0, shortest), secret.slice(-shortest)]
      : []
  const written = [bytes.toString('hex'), bytes.toString('base64url'), ...inBase64(bytes)]
  return { name, forms: [...new Set([...text, ...written])].filter((form) => form.length >= shortest) }
}

/** Base64 of a text that contains the bytes anywhere: three forms, by their offset. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(before === 0 ? 0 : before + 1, -2)
  })
}

/** A quick hash of a password, which an attacker can compute a billion times a second. */
export function quickHashes(name: string, secret: string): Needle[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].map((kind) =>
    needle(`${name}, only ${kind}`, createHash(kind).update(secret).digest()),
  )
}

type Start = { form: string; name: string }
/** Forms by their first letters, and the pairs of letters with which any of them begins. */
type Index = { starts: Map<string, Start[]>; pairs: Uint8Array }
const pairOf = (text: string, at: number) =>
  ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255)

function indexOf(needles: readonly Needle[], isTaken: (form: string) => boolean): Index {
  const starts = new Map<string, Start[]>()
  const pairs = new Uint8Array(65_536)
  for (const { name, forms } of needles) {
    for (const form of forms.filter(isTaken)) {
      const start = form.slice(0, shortest)
      starts.set(start, [...(starts.get(start) ?? []), { form, name }])
      pairs[pairOf(form, 0)] = 1
    }
  }
  return { starts, pairs }
}

/** Thousands of forms are searched for in thousands of texts, so each text is read once for all of them. */
function search({ starts, pairs }: Index, text: string, names: Set<string>): void {
  for (let at = 0; at <= text.length - shortest; at += 1) {
    if (!pairs[pairOf(text, at)]) continue
    for (const { form, name } of starts.get(text.slice(at, at + shortest)) ?? []) {
      if (text.startsWith(form, at)) names.add(name)
    }
  }
}

const isHex = (form: string) => /^[0-9a-f]+$/.test(form)
const indexes = new WeakMap<readonly Needle[], { exact: Index; hex: Index }>()

/** The names of the needles that the text contains; hexadecimal ones in upper or lower case. */
export function found(needles: readonly Needle[], text: string): string[] {
  const index = indexes.get(needles) ?? {
    exact: indexOf(needles, (form) => !isHex(form)),
    hex: indexOf(needles, isHex),
  }
  indexes.set(needles, index)
  const names = new Set<string>()
  search(index.exact, text, names)
  search(index.hex, text.toLowerCase(), names)
  return needles.map(({ name }) => name).filter((name) => names.has(name))
}
