import type { queryContract } from 'contract/devtools/query.contract.ts'
import { listPage } from '#platform/db/list.ts'
import { type Handlers, withoutTransaction } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createConsole } from './console.service.ts'
import { slowRequestsList } from './slow-requests.service.ts'
import { findStatements, planOf } from './statements.service.ts'

export function queryRoutes({ database: { pool } }: Pick<Platform, 'database'>): Handlers<typeof queryContract> {
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
