import { auditTasks } from '#domains/audit/audit.tasks.ts'
import { namesTasks } from '#domains/customers/names/names.tasks.ts'
import { devtoolsTasks } from '#domains/devtools/devtools.tasks.ts'
import { enquiriesTasks } from '#domains/enquiries/enquiries.tasks.ts'
import { filesTasks } from '#domains/files/files.tasks.ts'
import { importsTasks } from '#domains/imports/imports.tasks.ts'
import { jobsTasks } from '#domains/jobs/jobs.tasks.ts'
import { messagesTasks } from '#domains/messages/messages.tasks.ts'
import { privacyTasks } from '#domains/privacy/privacy.tasks.ts'
import { raiseAlarms } from '#domains/privacy/public.ts'
import { retentionTasks } from '#domains/privacy/retention/retention.tasks.ts'
import { reportsTasks } from '#domains/reports/reports.tasks.ts'
import { sessionTasks } from '#domains/session/session.tasks.ts'
import { getSetting, sealPlainSecrets } from '#domains/settings/public.ts'
import { settlementRunsTasks } from '#domains/settlements/settlement-runs.tasks.ts'
import { settlementStatementsTasks } from '#domains/settlements/settlement-statements.tasks.ts'
import { trashTasks } from '#domains/trash/trash.tasks.ts'
import { webhooksTasks } from '#domains/webhooks/webhooks.tasks.ts'
import { cleanUpTask } from '#platform/auth/clean-up.ts'
import { cacheStore } from '#platform/cache/cache.store.ts'
import { createCache } from '#platform/cache/cache.ts'
import { forgetExpiredTask } from '#platform/cache/forget-expired.ts'
import type { Config } from '#platform/config/config.ts'
import { createContentStore } from '#platform/content/create-content-store.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { createForwarding } from '#platform/http/forwarded.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createRateLimit, type Limits } from '#platform/http/rate-limit.ts'
import { forgetChangesTask } from '#platform/live/forget-changes.ts'
import { createLive } from '#platform/live/live.ts'
import type { Log } from '#platform/log/log.ts'
import { createPdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { createQueue, type Task } from '#platform/queue/queue.ts'
import { createIndexes } from '#platform/queue/queue-indexes.ts'
import { createReadingLog } from '#platform/reading-log/reading-log.ts'

/**
 * The composition root. A domain is listed here at most twice:
 * `<domain>.routes.ts` exports `<domain>Routes(platform)`, the handlers of its contract (see app.ts);
 * `<domain>.tasks.ts` exports `<domain>Tasks(platform)`, its background tasks (below).
 */
export type Deps = Platform & { tasks: Task[] }

type Parts = {
  config: Config
  log: Log
  database: DatabaseHandle
  limits?: Partial<Limits>
  readingFlushMs?: number
}

export async function buildDeps({ config, log, database, limits, readingFlushMs }: Parts): Promise<Deps> {
  const queue = createQueue(database, log)
  const secrets = createSecrets(config.appKey)
  const platform: Platform = {
    config,
    log,
    database,
    queue,
    secrets,
    rateLimit: createRateLimit(limits),
    forwarding: createForwarding(config, log),
    live: createLive(database, log),
    readingLog: createReadingLog({
      db: database.db,
      log,
      onStored: (users) => raiseAlarms({ db: database.db, queue }, users),
      flushMs: readingFlushMs,
    }),
    pdf: createPdfRenderer(log),
    contents: createContentStore(config),
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
    ...auditTasks(platform),
    ...devtoolsTasks(database),
    ...enquiriesTasks(database),
    ...filesTasks(platform),
    ...reportsTasks(database),
    ...importsTasks(platform),
    ...jobsTasks(platform),
    ...messagesTasks(platform),
    ...namesTasks(platform),
    ...privacyTasks(platform),
    ...retentionTasks(platform),
    ...sessionTasks(platform),
    ...settlementRunsTasks(platform),
    ...settlementStatementsTasks(platform),
    ...trashTasks(platform),
    ...webhooksTasks(platform),
  ]
  await sealPlainSecrets(database.db, secrets.seal)
  await queue.prepare(tasks)
  await createIndexes(database.pool)
  return { ...platform, tasks }
}

/** Runs background tasks in this process until the queue is stopped. */
export async function startWorkers({ queue, tasks }: Deps): Promise<void> {
  await queue.work(tasks)
}
