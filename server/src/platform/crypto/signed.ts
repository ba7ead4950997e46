import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signed texts, for links that work without a session. */
export type Signer = {
  /** The text with its signature, safe in a URL. It is valid until the given time, milliseconds. */
  sign(text: string, until: number): string
  /** The text when the signature is ours and not expired at `now`, milliseconds; null otherwise. */
  read(signed: string, now: number): string | null
}

/** @param purpose what the link is for: a link for another purpose is refused */
export function createSigner(appKey: Buffer, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', `signed ${purpose}`, 32))
  const macOf = (payload: string) => createHmac('sha256', key).update(payload).digest()
  return {
    sign(text, until) {
      const payload = `${Buffer.from(text).toString('base64url')}.${Math.floor(until / 1000)}`
      return `${payload}.${macOf(payload).toString('base64url')}`
    },
    read(signed, now) {
      const parts = /^(([\w-]*)\.(\d{1,12}))\.([\w-]{43})$/.exec(signed)
      if (!parts) return null
      const [, payload = '', text = '', until = '', mac = ''] = parts
      const isOurs = timingSafeEqual(macOf(payload), Buffer.from(mac, 'base64url'))
      return isOurs && Number(until) * 1000 > now ? Buffer.from(text, 'base64url').toString('utf8') : null
    },
  }
}
