import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Log } from '#platform/log/log.ts'
import { readFigures } from './figures.store.ts'

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Scrapes within this time get the same figures, so that several do not load the database. */
const holdsMs = 5000

export type Metrics = {
  /** Counts every answer of the server. */
  observe(app: FastifyInstance): void
  contentType: string
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>
}

/**
 * What Prometheus scrapes of this process and of its database. Names end with their unit; `housecare_` is
 * ours.
 */
export function createMetrics({ database, log }: { database: DatabaseHandle; log: Log }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'housecare_http_request_duration_seconds',
    help: 'Answers of the server by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  poolGauge(registry, database)
  const figures = databaseGauges(registry)
  let readAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    if (performance.now() - readAt < holdsMs) return
    readAt = performance.now()
    try {
      figures.set(await readFigures(database.db))
    } catch (error) {
      figures.fail()
      log.warn({ err: error }, 'The database did not answer a scrape of the metrics')
    }
  }

  return {
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        // A stream of events is open for as long as its page.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
        const route = request.routeOptions.url ?? 'none'
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
      })
    },
    contentType: registry.contentType,
    async read() {
      await refresh()
      return registry.metrics()
    },
  }
}

function poolGauge(registry: Registry, { pool }: DatabaseHandle): void {
  new Gauge({
    name: 'housecare_pool_connections',
    help: 'Connections of the pool by state; waiting are requests without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function databaseGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `housecare_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answered the last scrape')
  const all = {
    tasks: gauge('queue_tasks', 'Tasks that are not done, by kind and state', 'kind', 'state'),
    taskAge: gauge('queue_oldest_task_age_seconds', 'Age of the oldest task that waits, by kind', 'kind'),
    outbox: gauge('outbox_messages', 'Messages that wait to be sent, by channel', 'channel'),
    outboxAge: gauge('outbox_oldest_message_age_seconds', 'Age of the oldest message that waits', 'channel'),
    providerFailures: gauge('provider_failures', 'Failures of a provider since its last success', 'provider'),
    providerPaused: gauge('provider_paused', 'Whether no process calls the provider for now', 'provider'),
    rollUp: gauge('roll_up_changes', 'Changes that are not rolled up yet'),
    size: gauge('database_size_bytes', 'Size of the database'),
    tableSize: gauge('table_size_bytes', 'Size of the ten largest tables with their indexes', 'table'),
    deadRows: gauge('table_dead_rows', 'Rows of them that vacuum has not removed yet', 'table'),
    lag: gauge('replica_lag_seconds', 'Lag of a streaming replica', 'replica'),
    signIns: gauge('failed_sign_ins', 'Failed sign-ins of the last five minutes'),
    refusals: gauge('refused_calls', 'Calls of the last five minutes that a role does not allow'),
    auditAge: gauge('audit_check_age_seconds', 'Age of the last check of the audit log'),
    auditBroken: gauge('audit_broken', 'Whether the last check found the audit log changed'),
  }
  const single = [all.rollUp, all.size, all.signIns, all.refusals, all.auditAge, all.auditBroken]
  const clear = () => {
    for (const each of Object.values(all)) each.reset()
    // A gauge without labels is 0 after its reset.
    for (const each of single) each.remove()
  }
  return {
    set(figures: Awaited<ReturnType<typeof readFigures>>): void {
      clear()
      up.set(1)
      for (const { kind, state, count } of figures.tasks) all.tasks.set({ kind, state }, count)
      for (const { kind, age } of figures.oldest_tasks) all.taskAge.set({ kind }, age)
      for (const { channel, count, age } of figures.outbox) {
        all.outbox.set({ channel }, count)
        all.outboxAge.set({ channel }, age)
      }
      for (const { provider, failures, is_paused } of figures.providers) {
        all.providerFailures.set({ provider }, failures)
        all.providerPaused.set({ provider }, is_paused ? 1 : 0)
      }
      all.rollUp.set(figures.roll_up_changes)
      all.size.set(figures.database_bytes)
      for (const { name, bytes, dead_rows } of figures.tables) {
        all.tableSize.set({ table: name }, bytes)
        all.deadRows.set({ table: name }, dead_rows)
      }
      for (const { name, lag } of figures.replicas) all.lag.set({ replica: name }, lag)
      all.signIns.set(figures.failed_sign_ins)
      all.refusals.set(figures.refusals)
      if (figures.audit?.age != null) all.auditAge.set(figures.audit.age)
      all.auditBroken.set(figures.audit?.is_broken ? 1 : 0)
    },
    /** Removes old figures, because they would look current. */
    fail(): void {
      clear()
      up.set(0)
    },
  }
}
