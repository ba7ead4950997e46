import type { Kysely } from 'kysely'
import { type ClientBase, types } from 'pg'
import {
  type ConstructorOptions,
  fromKysely,
  type JobInsert,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss'
import type { Database } from '#platform/db/database.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Log } from '#platform/log/log.ts'
import { createPauses } from './pauses.ts'
import { deadLetter, type JobState } from './queue.table.ts'

/** A kind of background task. Its payload is JSON; the handler may run again with the same payload. */
export type Task<Payload extends object = object> = {
  kind: string
  /** Retries after the first try, with growing delays. */
  retries: number
  /** For a scheduled task without a payload: cron in UTC. */
  cron?: string
  /**
   * How many each process takes in a round and runs at once; one by default. The next round begins with the
   * last task's end while rounds are full, otherwise within a second.
   */
  together?: number
  handler: (payload: Payload, attempt: TaskAttempt) => Promise<void>
}
type TaskKind = Pick<Task, 'kind' | 'retries' | 'cron'>

/** An unfinished task. */
export type WaitingTask = { kind: string } & Pick<
  JobInsert,
  'id' | 'data' | 'priority' | 'retryLimit' | 'startAfter' | 'singletonKey'
>

/** The number of this try, from 1, and whether it is the last one. */
export type TaskAttempt = { number: number; isLast: boolean }

export type Queue = {
  /** Adds a task in the caller's transaction: it exists if and only if that commits. `after` in seconds. */
  enqueue(db: Kysely<Database>, kind: string, payload: object, options?: { after?: number }): Promise<void>
  /** Creates the queues of the tasks in the database. */
  prepare(kinds: readonly TaskKind[]): Promise<void>
  /** Adds the tasks of a backup, in the caller's transaction; their queues exist. */
  addAgain(client: ClientBase, tasks: readonly WaitingTask[]): Promise<void>
  /**
   * Adds the scheduled tasks when they are due and works on all kinds that are not paused; each task runs in
   * exactly one process.
   */
  work(tasks: readonly Task[]): Promise<void>
  /** What a developer can do with an existing task. */
  handling: Handling
  stop(): Promise<void>
}

const noJob = '00000000-0000-0000-0000-000000000000'

/** Seconds between heartbeats of a worker; the task of a silent worker is soon taken over. */
const heartbeatSeconds = 20
const superviseSeconds = 15

const queueOptions = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  heartbeatSeconds,
  deadLetter,
}

type QueueOptions = Partial<typeof queueOptions & { retryLimit: number }>

function hasOptions(queue: object, options: QueueOptions): boolean {
  const stored = new Map(Object.entries(queue))
  return Object.entries(options).every(([name, value]) => stored.get(name) === value)
}

/** Each task of a round has its own result: one that fails leaves the others completed. */
async function runTask({ handler }: Task, job: JobWithMetadata<object>): Promise<JobResult> {
  const attempt = { number: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit }
  try {
    await handler(job.data, attempt)
    return { id: job.id, status: 'completed' }
  } catch (output) {
    return { id: job.id, status: 'failed', output }
  }
}

/** The task queue in the program's own PostgreSQL: retries with backoff, then the dead letter queue. */
export function createQueue({ pool }: Pick<DatabaseHandle, 'pool'>, log: Log): Queue {
  const bossOf = (options: ConstructorOptions) => {
    const one = new PgBoss({
      // pg-boss expects the driver's own types, not the ones our rows use.
      db: {
        executeSql: (text, values) => pool.query({ text, values, types }),
      },
      ...options,
    })
    // Without a listener an error of the queue, such as a lost database, would end the process.
    one.on('error', (error) => log.warn({ err: error }, 'The task queue had a problem'))
    return one
  }
  const boss = bossOf({ schedule: false, supervise: false })
  // Only a process that works on tasks adds the scheduled ones and takes over those of silent workers.
  const worker = bossOf({
    migrate: false,
    schedule: true,
    supervise: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  async function createKnown(name: string, options: QueueOptions): Promise<void> {
    await boss.createQueue(name, options)
    // An existing queue keeps the options it was created with.
    if (Object.keys(options).length > 0) await boss.updateQueue(name, options)
    // pg-boss reads a queue's options once, on a connection of its own. Inside a transaction that is a second
    // connection, and enough transactions at once would wait for each other.
    await boss.findJobs(name, { id: noJob })
  }
  let started: Promise<unknown> | undefined
  let working: Promise<unknown> | undefined
  const pauses = createPauses(worker, pool)
  return {
    handling: createHandling(boss),
    async enqueue(db, kind, payload, { after } = {}) {
      // pg-boss adds a number of seconds to the time of the database; it cannot read one with an exponent.
      const delay = after === undefined ? {} : { startAfter: Math.round(after * 1000) / 1000 }
      await boss.send(kind, payload, { db: fromKysely(db), ...delay })
    },
    async prepare(kinds) {
      started ??= boss.start()
      await started
      // A start reads all existing queues at once; only new or changed ones take more statements.
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      if (!queues.has(deadLetter)) await createKnown(deadLetter, {})
      for (const task of kinds) {
        const options = { ...queueOptions, retryLimit: task.retries }
        const queue = queues.get(task.kind)
        if (!queue || !hasOptions(queue, options)) await createKnown(task.kind, options)
        if (task.cron && schedules.get(task.kind) !== task.cron) await boss.schedule(task.kind, task.cron)
      }
    },
    async addAgain(client, tasks) {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query({ text, values, types }) }
      for (const [kind, ofKind] of Map.groupBy(tasks, (task) => task.kind)) {
        await boss.insert(
          kind,
          ofKind.map(({ kind: _, ...task }) => task),
          { db },
        )
      }
    },
    async work(tasks) {
      const begin = (task: Task) => {
        const take = (jobs: JobWithMetadata<object>[]) => Promise.all(jobs.map((job) => runTask(task, job)))
        const rounds = { pollingIntervalSeconds: 1, batchSize: task.together ?? 1, burstWhenBatchFull: true }
        return worker.work(task.kind, { ...rounds, includeMetadata: true, perJobResults: true }, take)
      }
      working ??= worker.start()
      await working
      await pauses.follow(new Map(tasks.map((task) => [task.kind, () => begin(task)])))
    },
    async stop() {
      await pauses.stop()
      if (working) await worker.stop({ graceful: true, timeout: 5000, close: false })
      if (started) await boss.stop({ graceful: true, timeout: 5000, close: false })
    },
  }
}

/** A task whose row the caller has locked. */
type LockedTask = { id: string; name: string; state: JobState }

/** What a developer can do with a task, in the caller's transaction. */
export type Handling = {
  /** Retries the task; false when the queue refuses. */
  retry(db: Kysely<Database>, task: LockedTask): Promise<boolean>
  discard(db: Kysely<Database>, task: LockedTask): Promise<void>
}

function createHandling(boss: PgBoss): Handling {
  return {
    async retry(trx, { id, name, state }) {
      const db = fromKysely(trx)
      if (name === deadLetter) return (await boss.redrive(deadLetter, { ids: [id], db })) === 1
      if (state === 'cancelled') await boss.resume(name, id, { db })
      else if (state === 'failed') await boss.retry(name, id, { db })
      else return (await boss.update(name, undefined, { id, startAfter: 0, db })).updated === 1
      // The copy in the dead letter queue would duplicate the task.
      const copies = await trx
        .selectFrom('pgboss.job')
        .select('id')
        .where('name', '=', deadLetter)
        .where('source_id', '=', id)
        .execute()
      if (copies.length > 0)
        await boss.deleteJob(
          deadLetter,
          copies.map((copy) => copy.id),
          { db },
        )
      return true
    },
    async discard(trx, { id, name }) {
      await boss.deleteJob(name, id, { db: fromKysely(trx) })
    },
  }
}
