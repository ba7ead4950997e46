import type { Kysely } from 'kysely'
import { type ClientBase, types } from 'pg'
import { fromKysely, type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#platform/db/database.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Log } from '#platform/log/log.ts'
import { createHandling, type Handling } from './handling.ts'
import { createPauses } from './pauses.ts'
import { deadLetter } from './queue.table.ts'

/** A kind of background work. Its payload is JSON; the handler may be run again with the same one. */
export type Task<Payload extends object = object> = {
  kind: string
  /** Tries after the first one, each later than the one before. */
  retries: number
  /** When the program itself adds one, without a payload: minute, hour, day, month, weekday in UTC. */
  cron?: string
  /** How many are worked on at a time in each process; one unless said. Then the next is taken as soon as one is done. */
  together?: number
  handler: (payload: Payload, attempt: TaskAttempt) => Promise<void>
}
type TaskKind = Pick<Task, 'kind' | 'retries' | 'cron'>

/** A task that was added and not yet done. */
export type WaitingTask = { kind: string } & Pick<
  JobInsert,
  'id' | 'data' | 'priority' | 'retryLimit' | 'startAfter' | 'singletonKey'
>

/** Which try this is, counted from 1, and whether it is the last before the task is given up. */
export type TaskAttempt = { number: number; isLast: boolean }

export type Queue = {
  /** Adds a task in the caller's transaction: it exists when, and only when, that commits. `after` in seconds. */
  enqueue(db: Kysely<Database>, kind: string, payload: object, options?: { after?: number }): Promise<void>
  /** Makes the queues of the tasks known to the database. */
  prepare(kinds: readonly TaskKind[]): Promise<void>
  /** Adds what a backup found waiting, in the caller's transaction; its kinds are prepared. */
  addAgain(client: ClientBase, tasks: readonly WaitingTask[]): Promise<void>
  /** Begins to work in this process, but on paused kinds; any process takes a task, exactly one gets it. */
  work(tasks: readonly Task[]): Promise<void>
  /** What a developer does with a task that is there. */
  handling: Handling
  stop(): Promise<void>
}

const noJob = '00000000-0000-0000-0000-000000000000'

/** Seconds. A worker says this often that it lives; a task whose worker fell silent is taken up again soon after. */
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

/** The task queue in the program's own PostgreSQL: retries with backoff, then the dead letter queue. */
export function createQueue({ pool }: Pick<DatabaseHandle, 'pool'>, log: Log): Queue {
  const boss = new PgBoss({
    // The queue expects the driver's own types, not the spelling of the API that our rows have.
    db: { executeSql: (text, values) => pool.query({ text, values, types }) },
    schedule: true,
    supervise: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  // Without a listener an error of the queue, a lost database for one, would end the process.
  boss.on('error', (error) => log.warn({ err: error }, 'The task queue had a problem'))
  let started: Promise<unknown> | undefined
  const pauses = createPauses(boss, pool)
  return {
    handling: createHandling(boss),
    async enqueue(db, kind, payload, { after } = {}) {
      const startAfter = after === undefined ? undefined : new Date(Date.now() + after * 1000)
      await boss.send(kind, payload, { db: fromKysely(db), ...(startAfter ? { startAfter } : {}) })
    },
    async prepare(kinds) {
      started ??= boss.start()
      await started
      await boss.createQueue(deadLetter)
      await boss.findJobs(deadLetter, { id: noJob })
      for (const task of kinds) {
        const options = { ...queueOptions, retryLimit: task.retries }
        await boss.createQueue(task.kind, options)
        // A queue that was there already keeps what it was made with.
        await boss.updateQueue(task.kind, options)
        // What it knows of a queue it asks for once, on a connection of its own. Asked for by a transaction, that is one
        // connection more than it holds: enough of them at once and each waits for another one's.
        await boss.findJobs(task.kind, { id: noJob })
        if (task.cron) await boss.schedule(task.kind, task.cron)
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
        const take = async ([job]: JobWithMetadata<object>[]) => {
          if (!job) return
          const attempt = { number: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit }
          await task.handler(job.data, attempt)
        }
        const together = task.together ? { localConcurrency: task.together, burstWhenBatchFull: true } : {}
        return boss.work(task.kind, { pollingIntervalSeconds: 1, includeMetadata: true, ...together }, take)
      }
      await pauses.follow(new Map(tasks.map((task) => [task.kind, () => begin(task)])))
    },
    async stop() {
      await pauses.stop()
      if (started) await boss.stop({ graceful: true, timeout: 5000, close: false })
    },
  }
}
