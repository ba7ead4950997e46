import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoleSlug } from 'contract/access/roles.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { openSession } from '#platform/auth/sessions.ts'
import type { Config } from '#platform/config/config.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import { createLog } from '#platform/log/log.ts'
import { buildApp } from '#src/app.ts'
import { buildDeps, type Deps } from '#src/deps.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { injectInto } from './inject.ts'
import { watchLeaks } from './leaks.ts'

export type Reply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, unknown>
  raw: Buffer
}
type SendOptions = { key?: string; headers?: Record<string, string> }

/** Calls the API as one person. */
export type Caller = {
  userId: number
  token: string | null
  get(path: string, options?: SendOptions): Promise<Reply>
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>
  put(path: string, body?: unknown, options?: SendOptions): Promise<Reply>
  delete(path: string, options?: SendOptions & { body?: unknown }): Promise<Reply>
}

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  database: TestDatabase
  /** The one account of a role, created on first use; null is a signed-out caller. */
  as(role: RoleSlug | null): Promise<Caller>
  close(): Promise<void>
}

type TestOptions = { logTo?: (line: string) => void; limits?: Partial<Limits>; maxDelayMs?: number }

/** The tests run in the same process as the app, so a late event loop does not mean too many requests. */
export const noShedding = { maxDelayMs: 600_000 }

/** Files that tests upload; equal files of several tests are stored once. */
const dataFolder = join(tmpdir(), `house-care-files-${process.pid}`)
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))

/** As in production, but without outside services. */
export const testConfig: Config = {
  mode: 'serve',
  port: 0,
  host: '127.0.0.1',
  dataDir: dataFolder,
  databaseUrl: null,
  appKey: randomBytes(32),
  demo: true,
  clockOffsetMs: 0,
  drainMs: 0,
  publicUrl: null,
  gatewayUrl: null,
  productionHost: null,
  trustedProxies: [],
  apiBase: null,
  sentryDsn: null,
  posthogKey: null,
  posthogHost: null,
  metrics: null,
  auditStream: null,
  s3: null,
  oidc: null,
  role: 'all',
  logLevel: 'silent',
  webDist: '/nonexistent',
}

/**
 * The real app on a database of its own; requests pass the whole pipeline without a socket. `logTo` receives
 * every line of the log, as JSON.
 */
export async function testApp(overrides: Partial<Config> = {}, options: TestOptions = {}): Promise<TestApp> {
  const database = await testDatabase('started')
  const given: Config = { ...testConfig, ...(options.logTo ? { logLevel: 'info' } : {}), ...overrides }
  const log = createLog(given, options.logTo && { write: options.logTo })
  const deps = await buildDeps({
    config: given,
    log,
    database,
    limits: options.limits,
    readingFlushMs: 3_600_000,
  })
  const app = await buildApp(deps, { ...noShedding, ...options })
  const leaks = watchLeaks(app, given.appKey)
  const callers = new Map<RoleSlug, Promise<Caller>>()
  return {
    app,
    deps,
    database,
    async as(role) {
      if (role === null) return caller(app, 0, null)
      let known = callers.get(role)
      if (!known) {
        known = signedIn(app, database, role)
        callers.set(role, known)
      }
      return known
    },
    async close() {
      await app.close()
      await deps.queue.stop()
      await database.drop()
      if (leaks.length > 0) throw new Error(`A secret stood in the answer of ${leaks.join(', ')}`)
    },
  }
}

async function signedIn(app: FastifyInstance, { db }: TestDatabase, role: RoleSlug): Promise<Caller> {
  const userId = await createUser(db, { role, name: `Test ${role}` })
  const token = await openSession(db, userId, { request_id: null, ip: null, user_agent: null })
  return caller(app, userId, token)
}

/** An account without a password. */
export async function createUser(
  db: TestDatabase['db'],
  { role, name, email }: { role: RoleSlug; name: string; email?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      email: email ?? `${role}-${randomBytes(4).toString('hex')}@test.test`,
      password_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: id, role }).execute()
  return id
}

/** Calls with a token, or without one. */
export function caller(app: FastifyInstance, userId: number, token: string | null): Caller {
  const send = async (
    method: InjectOptions['method'],
    path: string,
    body: unknown,
    options: SendOptions = {},
  ) => {
    const response = await injectInto(app, {
      method,
      url: `/api${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson && response.body ? JSON.parse(response.body) : response.body,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  return {
    userId,
    token,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, asAnother(path, body), options),
    put: (path, body, options) => send('PUT', path, body, options),
    delete: (path, { body, ...options } = {}) => send('DELETE', path, body, options),
  }
}

/**
 * Tests pay the same amounts repeatedly: each is recorded as another payment, unless the test sets
 * `repeated`.
 */
function asAnother(path: string, body: unknown): unknown {
  const isMoney =
    /^\/(jobs|customers|partners)\/\d+\/(payments|settlements|payouts|complete|completion-report\/confirm)$/.test(
      path,
    )
  return isMoney && typeof body === 'object' && body !== null && !('repeated' in body)
    ? { ...body, repeated: true }
    : body
}

/**
 * Repeats a call while the response is a 503: on a busy machine a crowd waits longer for a connection than a
 * request may.
 */
export async function untilServed<R extends { status: number }>(request: () => Promise<R>): Promise<R> {
  for (let left = 60; left > 0; left -= 1) {
    const reply = await request()
    if (reply.status !== 503) return reply
    await new Promise((done) => setTimeout(done, 250))
  }
  return request()
}
