import type { SlowRequest, slowRequestQuery } from 'contract/devtools/query.schema.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Insertable, type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { isoTime, readNow } from '#platform/clock/clock.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Log } from '#platform/log/log.ts'

/** Milliseconds. Slower requests are recorded. */
export const slowMs = 500
/** Written in batches, so that a slow hour does not become slower. */
const flushMs = 2000
/** More than this at a time adds no information. */
const maxHeld = 500

/** `begun` by `performance.now()`. */
type Noted = Omit<Insertable<Database['slow_requests']>, 'at'> & { begun: number }

/**
 * Records slow requests after their response, on its own timer: pattern of the address, status, time and
 * user.
 */
export function noteSlowRequests(app: FastifyInstance, { db }: Pick<DatabaseHandle, 'db'>, log: Log): void {
  let held: Noted[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = held
    held = []
    if (rows.length === 0) return
    try {
      const now = await readNow(db)
      const timed = rows.map(({ begun, ...row }) => ({
        ...row,
        at: isoTime(now - (performance.now() - begun)),
      }))
      await db.insertInto('slow_requests').values(timed).execute()
    } catch (error) {
      log.warn({ err: error, requests: rows.length }, 'Slow requests could not be noted')
    }
  }

  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const route = request.routeOptions.url
    // A stream of events is meant to stay open.
    if (
      ms < slowMs ||
      route === undefined ||
      held.length >= maxHeld ||
      isStream(reply.getHeader('content-type'))
    )
      return
    const { method, id: request_id } = request
    held.push({
      begun: performance.now() - ms,
      method,
      route,
      status: reply.statusCode,
      ms,
      user_id: userOf(request),
      request_id,
    })
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  })
  app.addHook('onClose', flush)
}

const isStream = (type: unknown) => String(type).startsWith('text/event-stream')

/** The user is recorded in the lines of the request's log. */
function userOf({ log }: FastifyRequest): number | null {
  const { user_id } = (log as Log).bindings()
  return typeof user_id === 'number' ? user_id : null
}

export function slowRequestsList(db: Kysely<Database>, query: z.output<typeof slowRequestQuery>) {
  const { column, descending } = readSort(query.sort ?? '-at')
  let matching = db.selectFrom('slow_requests')
  if (query.from) matching = matching.where('at', '>=', dayStart(query.from))
  if (query.to) matching = matching.where('at', '<', dayEnd(query.to))
  return {
    db,
    matching,
    isCapped: true,
    id: sql<number>`slow_requests.id`,
    order: { by: sql.ref(`slow_requests.${column}`), descending },
    rows: async (ids: number[]): Promise<SlowRequest[]> => readSlowRequests(db, ids),
  }
}

async function readSlowRequests(db: Kysely<Database>, ids: readonly number[]): Promise<SlowRequest[]> {
  const rows = await db
    .selectFrom('slow_requests')
    .leftJoin('users', 'users.id', 'slow_requests.user_id')
    .selectAll('slow_requests')
    .select('users.name')
    .where('slow_requests.id', 'in', [...ids])
    .execute()
  return rows.map(({ user_id: id, name, ...row }) => ({
    ...row,
    user: id !== null && name !== null ? { id, name } : null,
  }))
}
