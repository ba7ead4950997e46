import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type {
  cacheContract,
  devtoolsContract,
  maintenanceContract,
  queryContract,
  queueContract,
} from 'contract/devtools/devtools.contract.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import {
  checkedFirst,
  type Handlers,
  type Prepared,
  prepared,
  withoutTransaction,
} from '#platform/http/context.ts'
import { etagOf } from '#platform/http/etag.ts'
import type { Platform } from '#platform/http/platform.ts'
import { readMaintenance } from '#platform/maintenance/maintenance.ts'
import { openApiDocument } from '#platform/openapi/openapi.ts'
import { flushCache, listCache, removeFromCache } from './cache.service.ts'
import { createConsole } from './console.service.ts'
import { endMaintenance, startMaintenance } from './maintenance.service.ts'
import { discardTask, discardTasks, pauseKind, resumeKind, retryTask, retryTasks } from './queue.service.ts'
import { findTask, taskDetailOf, tasksList } from './queue.store.ts'
import { listKinds, throughputOf } from './queue-figures.store.ts'
import { slowRequestsList } from './slow-requests.service.ts'
import { findStatements, planOf } from './statements.service.ts'

export function devtoolsRoutes(): Handlers<typeof devtoolsContract> {
  let document: Promise<Prepared> | undefined
  return {
    'GET /openapi.json': async () => {
      document ??= readyDocument()
      return prepared(await document)
    },
  }
}

/** As bytes: writing its 1.6 MB as JSON takes 30 ms, which is too long for every request. */
async function readyDocument(): Promise<Prepared> {
  const json = Buffer.from(JSON.stringify(await openApiDocument('0.1.0')))
  return { etag: etagOf(json), json, gzip: await promisify(gzip)(json) }
}

export function cacheRoutes({ cache }: Pick<Platform, 'cache'>): Handlers<typeof cacheContract> {
  return {
    'GET /cache': (ctx, { query }) => listCache(ctx, cache, query),
    'POST /cache/delete': checkedFirst((_ctx, { body }) => removeFromCache(cache, body.key)),
    'POST /cache/flush': checkedFirst((_ctx, { body }) => flushCache(cache, body.prefix)),
  }
}

export function maintenanceRoutes(): Handlers<typeof maintenanceContract> {
  return {
    'GET /maintenance': ({ db }) => readMaintenance(db),
    'POST /maintenance': (ctx, { body }) =>
      startMaintenance(ctx, { message: body.message || null, ends_at: body.ends_at ?? null }),
    'POST /maintenance/end': (ctx) => endMaintenance(ctx),
  }
}

export function queryRoutes({
  database: { pool },
}: Pick<Platform, 'database'>): Handlers<typeof queryContract> {
  const reading = createConsole(pool)
  return {
    'GET /query': (ctx, { query }) => findStatements(ctx, pool, query),
    'GET /query/statements': (ctx, { query }) => findStatements(ctx, pool, query),
    'GET /query/statements/{statement}/plan': (_ctx, { params }) => planOf(pool, params.statement),
    'GET /query/console': (ctx) => reading.state(ctx),
    // The run is recorded even when the response fails.
    'POST /query/console': withoutTransaction((ctx, { body }) => reading.run(ctx, body)),
    'POST /query/console/cancel': (ctx, { body }) => reading.cancel(ctx, body.run),
    'GET /query/slow-requests': (ctx, { query }) => listPage({ ...slowRequestsList(ctx.db, query), query }),
  }
}

export function queueRoutes({
  queue: { handling },
  forwarding,
}: Pick<Platform, 'queue' | 'forwarding'>): Handlers<typeof queueContract> {
  return {
    'GET /queue': (ctx, { query }) => listPage({ ...tasksList(ctx.db, query), query }),
    'GET /queue/ids': (ctx, { query }) => listIds({ ...tasksList(ctx.db, query), query: {} }),
    'GET /queue/kinds': async (ctx) => ({
      data: await listKinds(ctx.db),
      ignored_proxy: forwarding.ignored(),
    }),
    'GET /queue/throughput': (ctx, { query }) => throughputOf(ctx.db, query),
    'GET /queue/{id}': async (ctx, { params }) => {
      const row = await findTask(ctx.db, params.id)
      if (!row) throw new AppError('not_found')
      return taskDetailOf(row)
    },
    'POST /queue/{id}/retry': (ctx, { params }) => retryTask(ctx, handling, params.id),
    'POST /queue/{id}/discard': (ctx, { params }) => discardTask(ctx, handling, params.id),
    'POST /queue/bulk/retry': (ctx, { body }) => retryTasks(ctx, handling, body.ids),
    'POST /queue/bulk/discard': (ctx, { body }) => discardTasks(ctx, handling, body.ids),
    'POST /queue/kinds/{task_kind}/pause': (ctx, { params }) => pauseKind(ctx, params.task_kind),
    'POST /queue/kinds/{task_kind}/resume': (ctx, { params }) => resumeKind(ctx, params.task_kind),
  }
}
