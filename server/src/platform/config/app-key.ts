import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'
import { errorCode } from './error-code.ts'
import { type Environment, reader } from './variables.ts'

const keyBytes = 32

/** @throws ConfigError unless the text is exactly 32 bytes in hex, base64 or base64url. */
export function parseAppKey(text: string, name = 'APP_KEY'): Buffer {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'
  const key = Buffer.from(text, encoding)
  const isWhole = encoding === 'hex' || key.toString('base64').replace(/=+$/, '') === toPlainBase64(text)
  if (key.length !== keyBytes || !isWhole) {
    throw new ConfigError(
      `${name} is malformed: expected 32 bytes in base64 or hex. Create one with: openssl rand -base64 32`,
    )
  }
  return key
}

/** The demo's key: generated once, readable by its owner only, stored beside the data it encrypts. */
export function demoAppKey(dataDir: string): Buffer {
  const path = join(dataDir, 'app.key')
  const existing = readKey(path)
  if (existing) return existing
  // A temporary file and a link: a crash leaves no partial key, and two starts agree on one.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return parseAppKey(readFileSync(path, 'utf8').trim(), path)
}

function readKey(path: string): Buffer | null {
  try {
    return parseAppKey(readFileSync(path, 'utf8').trim(), path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const toPlainBase64 = (text: string) => text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')

/** APP_KEY, or the demo's key; null where a command was given none. @throws ConfigError */
export function knownAppKey(env: Environment, dataDir: string): Buffer | null {
  const given = reader(env).text('APP_KEY')
  return given === null ? readKey(join(dataDir, 'app.key')) : parseAppKey(given)
}

/**
 * The key that secrets are encrypted with, and the one that replaces it.
 * @throws ConfigError
 */
export function rotationKeys(env: Environment): { before: Buffer; after: Buffer } {
  const before = reader(env).text('APP_KEY')
  if (before === null) throw new ConfigError('APP_KEY is missing: expected the current key')
  const keys = { before: parseAppKey(before), after: parseNewKey(env) }
  if (keys.before.equals(keys.after))
    throw new ConfigError('NEW_APP_KEY is the current key: expected another one')
  return keys
}

/** @throws ConfigError */
export function parseNewKey(env: Environment): Buffer {
  const text = reader(env).text('NEW_APP_KEY')
  if (text !== null) return parseAppKey(text, 'NEW_APP_KEY')
  throw new ConfigError(
    'NEW_APP_KEY is missing: expected the new key. Create one with: openssl rand -base64 32',
  )
}
