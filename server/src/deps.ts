import { namesTasks } from '#domains/customers/names/names.tasks.ts'
import { devtoolsTasks } from '#domains/devtools/devtools.tasks.ts'
import { enquiriesTasks } from '#domains/enquiries/enquiries.tasks.ts'
import { jobsTasks } from '#domains/jobs/jobs.tasks.ts'
import { messagesTasks } from '#domains/messages/messages.tasks.ts'
import { reportsTasks } from '#domains/reports/reports.tasks.ts'
import { sessionTasks } from '#domains/session/session.tasks.ts'
import { getSetting, sealPlainSecrets } from '#domains/settings/public.ts'
import { trashTasks } from '#domains/trash/trash.tasks.ts'
import { cleanUpTask } from '#platform/auth/clean-up.ts'
import { cacheStore } from '#platform/cache/cache.store.ts'
import { createCache } from '#platform/cache/cache.ts'
import { forgetExpiredTask } from '#platform/cache/forget-expired.ts'
import type { Config } from '#platform/config/config.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { createReplicas } from '#platform/db/replicas.ts'
import { createForwarding } from '#platform/http/forwarded.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createRateLimit, type Limits } from '#platform/http/rate-limit.ts'
import { forgetChangesTask } from '#platform/live/clean-up.ts'
import { createLive } from '#platform/live/live.ts'
import type { Log } from '#platform/log/log.ts'
import { createPdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { createQueue, type Task } from '#platform/queue/queue.ts'
import { makeIndexes } from '#platform/queue/queue-indexes.ts'

/**
 * The composition root. A domain is listed here at most twice:
 * `<domain>.routes.ts` exports `<domain>Routes(platform)`, the handlers of its contract (see app.ts);
 * `<domain>.tasks.ts` exports `<domain>Tasks(platform)`, its background tasks (below).
 */
export type Deps = Platform & { tasks: Task[] }

type Parts = { config: Config; log: Log; database: DatabaseHandle; limits?: Partial<Limits> }

export async function buildDeps({ config, log, database, limits }: Parts): Promise<Deps> {
  const queue = createQueue(database, log)
  const secrets = createSecrets(config.appKey)
  const platform: Platform = {
    config,
    log,
    database,
    replicas: createReplicas(config.role === 'worker' ? [] : config.replicaUrls, database, log),
    queue,
    secrets,
    rateLimit: createRateLimit(limits),
    forwarding: createForwarding(config, log),
    live: createLive(database, log),
    pdf: createPdfRenderer(log),
    cache: createCache({
      store: cacheStore(database),
      log,
      prefix: async () => String(await getSetting(database.db, 'cache.prefix')),
      installation: secrets.derive('cache').toString('base64url').slice(0, 16),
    }),
  }
  const tasks: Task[] = [
    cleanUpTask(database),
    forgetChangesTask(database),
    forgetExpiredTask(database),
    ...devtoolsTasks(database),
    ...enquiriesTasks(database),
    ...reportsTasks(database),
    ...jobsTasks(platform),
    ...messagesTasks(platform),
    ...namesTasks(platform),
    ...sessionTasks(platform),
    ...trashTasks(platform),
  ]
  await sealPlainSecrets(database.db, secrets.seal)
  await queue.prepare(tasks)
  await makeIndexes(database.pool)
  return { ...platform, tasks }
}

/** Runs background tasks in this process until the queue is stopped. */
export async function startWorkers({ queue, tasks }: Deps): Promise<void> {
  await queue.work(tasks)
}
