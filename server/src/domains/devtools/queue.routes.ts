import type { queueContract } from 'contract/devtools/queue.contract.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { discardTask, discardTasks, pauseKind, resumeKind, retryTask, retryTasks } from './queue.service.ts'
import { findTask, taskDetailOf, tasksList } from './queue.store.ts'
import { listKinds, throughputOf } from './queue-figures.store.ts'

export function queueRoutes({
  queue: { handling },
  forwarding,
}: Pick<Platform, 'queue' | 'forwarding'>): Handlers<typeof queueContract> {
  return {
    'GET /queue': (ctx, { query }) => listPage({ ...tasksList(ctx.db, query), query }),
    'GET /queue/ids': (ctx, { query }) => listIds({ ...tasksList(ctx.db, query), query: {} }),
    'GET /queue/kinds': async (ctx) => ({ data: await listKinds(ctx.db), ignored_proxy: forwarding.ignored() }),
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
