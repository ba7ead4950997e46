import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig, type Mode } from './config.ts'
import { ConfigError } from './config-error.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'house-care-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const key = 'b'.repeat(64)
const load = (env: Record<string, string>, mode: Mode = 'start') =>
  loadConfig({ DATA_DIR: dataDir, ...env }, { mode })

describe('loadConfig', () => {
  it('has the defaults of the table', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: true,
      clockOffsetMs: 0,
      role: 'all',
      drainMs: 0,
      apiBase: null,
    })
    expect(load({ APP_KEY: key }, 'serve').demo).toBe(false)
  })

  it('counts an empty value as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres'],
    ['DEMO', 'maybe'],
    ['CLOCK_OFFSET_MS', 'yesterday'],
    ['CLOCK_OFFSET_MS', '1.5'],
    ['PUBLIC_URL', 'example.com'],
    ['PRODUCTION_HOST', 'https://example.com'],
    ['TRUSTED_PROXIES', '127.0.0.1,everybody'],
    ['TRUSTED_PROXIES', '2'],
    ['API_BASE', '//elsewhere.example'],
    ['SENTRY_DSN', 'dsn'],
    ['POSTHOG_HOST', 'posthog'],
    ['ROLE', 'queen'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '601'],
    ['LOG_LEVEL', 'loud'],
    ['APP_KEY', 'short'],
    ['APP_KEY', `${'b'.repeat(63)}!`],
  ])('refuses %s=%s in one line that names the variable', (name, value) => {
    const attempt = () => load({ [name]: value })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(new RegExp(`^${name} [^\n]*expected [^\n]+$`))
  })

  it('never repeats a secret value', () => {
    expect(() => load({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).not.toThrow(/hunter2/)
  })

  it.each(['0.0.0.0', '::', '192.168.1.4', '0', 'admin.example.com'])('refuses the demo on %s', (HOST) => {
    expect(() => load({ HOST })).toThrow(/^DEMO is on and HOST is [^\n]*DEMO_PUBLIC=yes[^\n]*$/)
    expect(load({ HOST, DEMO_PUBLIC: 'yes' }).host).toBe(HOST)
    expect(load({ HOST, DEMO: 'off', APP_KEY: key }).demo).toBe(false)
    expect(() => load({ HOST, DEMO: 'on', APP_KEY: key }, 'serve')).toThrow(/^DEMO is on/)
  })

  it('moves only the clock of the demo', () => {
    const CLOCK_OFFSET_MS = '-3600000'
    expect(load({ CLOCK_OFFSET_MS }).clockOffsetMs).toBe(-3_600_000)
    const refusal = /^CLOCK_OFFSET_MS is set: [^\n]*expected DEMO=on[^\n]*$/
    expect(() => load({ CLOCK_OFFSET_MS, DEMO: 'off', APP_KEY: key })).toThrow(refusal)
    expect(() => load({ CLOCK_OFFSET_MS, APP_KEY: key }, 'serve')).toThrow(refusal)
    expect(() => load({ CLOCK_OFFSET_MS, DATABASE_URL: 'postgres://localhost/x' })).toThrow(refusal)
  })

  it.each(['127.0.0.1', '127.8.0.1', '::1', '[::1]', 'localhost'])('accepts the demo on %s', (HOST) => {
    expect(load({ HOST }).demo).toBe(true)
  })

  it('takes a key in hex, base64 and base64url', () => {
    const bytes = Buffer.from(key, 'hex')
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(load({ APP_KEY: bytes.toString(encoding) }).appKey).toEqual(bytes)
    }
  })

  it('refuses production without a key and names the command for one', () => {
    expect(() => load({}, 'serve')).toThrow(/^APP_KEY is missing.*openssl rand/)
    expect(() => load({ DEMO: 'on' }, 'serve')).toThrow(/^APP_KEY is missing/)
    expect(() => load({ DEMO: 'off' }, 'start')).toThrow(/^APP_KEY is missing/)
  })

  it('creates the demo key once, for its owner only', () => {
    const first = load({}).appKey
    expect(first).toHaveLength(32)
    expect(load({}).appKey).toEqual(first)
    const path = join(dataDir, 'app.key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(path, 'utf8'), 'base64')).toEqual(first)
  })

  it('reports an unusable data folder in one line', () => {
    expect(() => load({ DATA_DIR: '/dev/null/data' })).toThrow(/^DATA_DIR cannot be written: [^\n]+$/)
  })
})
