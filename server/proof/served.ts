import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { RoleSlug } from 'contract/access/roles.ts'
import type { ClientConfig } from 'pg'
import { openSession } from '#platform/auth/sessions.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { buildApp } from '#src/app.ts'
import { buildDeps } from '#src/deps.ts'
import { extent, seedOr } from '../../tools/extent.ts'
import { type Caller, caller, createUser, noShedding, type TestApp } from '../test/app.ts'

/** The suite sends more in a second than any user does. */
export const noLimits = {
  user: { burst: 1e9, perSecond: 1e9 },
  stranger: { burst: 1e9, perSecond: 1e9 },
}

export type Served = { port: number; close(): Promise<void> }

/**
 * One more server on the test's database, with connections of its own and a real socket: like another process
 * for the database. `through` is another connection to PostgreSQL, such as a proxy's.
 */
export async function serveBeside(t: TestApp, through: ClientConfig = {}): Promise<Served> {
  const database = createDatabase({ ...t.database.connection, ...through })
  const { config, log } = t.deps
  const deps = await buildDeps({ config, log, database, limits: noLimits })
  const app = await buildApp(deps, noShedding)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await deps.queue.stop()
      await database.close()
    },
  }
}

/** A user with a token. Each call returns another user of the role. */
export type Sender = Caller & { token: string; name: string }

export async function createSender(
  t: TestApp,
  role: RoleSlug,
  name = `${role} ${randomBytes(3).toString('hex')}`,
): Promise<Sender> {
  const { db } = t.database
  const userId = await createUser(db, { role, name })
  const token = await openSession(db, userId, { request_id: null, ip: null, user_agent: null })
  return { ...caller(t.app, userId, token), token, name }
}

/** Does the work for every item, `lanes` of them at once. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items.length) await work(items[next++]!) // below the length
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

export const counts = {
  intents: extent(200, 10_000, 50),
  pairs: extent(60, 1000),
  /** Races of each kind. */
  rounds: extent(1, 10),
  /** Workers that are killed. */
  kills: extent(4, 500),
  /** Jobs whose messages meet a failing provider, a round. */
  sends: extent(6, 300),
  /** Intents sent to two servers at the same time, and how often one of them is killed during it. */
  crossings: extent(80, 3000),
  crossKills: extent(1, 30),
  /** Users who write while the program or its PostgreSQL is killed, and how often each of the two is. */
  writers: extent(10, 50),
  programKills: extent(2, 200),
  databaseKills: extent(3, 50),
  seed: seedOr(20_260_401),
}
