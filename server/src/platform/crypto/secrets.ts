import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { AppError } from '#platform/errors/app-error.ts'

export type Secrets = {
  /** `context` binds the encrypted text to its owner: it cannot be decrypted under another one. */
  seal(plain: string, context: string): string
  /** @throws AppError unavailable when the key differs or the text was changed */
  open(sealed: string, context: string): string
  /** The same for what shows the secret in a list or compares it: null when it cannot be read. */
  openIfReadable(sealed: string, context: string): string | null
  /** 256 bits derived from the key and the context: always the same, so nothing is stored. */
  derive(context: string): Buffer
}

const algorithm = 'aes-256-gcm'
const form = 'v1'
/** Bytes. Set explicitly, because Node also accepts a shortened tag, which is easier to forge. */
const authTagLength = 16

/** AES-256-GCM under APP_KEY (32 bytes), for stored credentials. */
export function createSecrets(key: Buffer): Secrets {
  function open(sealed: string, context: string): string {
    const [version, ...parts] = sealed.split('.')
    const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
    if (version !== form || !nonce || !tag || !body) throw unreadable(context, 'is damaged')
    try {
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    } catch {
      throw unreadable(context, 'cannot be read with this APP_KEY')
    }
  }
  return {
    seal(plain, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [form, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
    },
    derive: (context) => createHmac('sha256', key).update(`derived ${context}`).digest(),
    open,
    openIfReadable(sealed, context) {
      try {
        return open(sealed, context)
      } catch {
        return null
      }
    },
  }
}

const unreadable = (context: string, why: string) =>
  new AppError('unavailable', { message: `The stored secret ${context} ${why}: enter it again` })
