import * as z from 'zod'
import { bulkIds } from '../shared/bulk.ts'
import { day, id, named, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { taskStates } from './devtools.words.ts'

export const taskState = z.enum(slugs(taskStates))

const kindName = z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a kind')

/** One task of the queue. Secrets in payload and error are masked. */
export const task = z.object({
  /** Derived from the queue's own id, which is `uuid`. */
  id,
  uuid: z.string(),
  kind: z.string(),
  state: taskState,
  payload: z.unknown(),
  /** Number of tries and their limit; the limit of a dead task is unknown. */
  attempts: z.int(),
  attempts_allowed: z.int().nullable(),
  error: z.string().nullable(),
  created_at: timestamp,
  /** Not before this time. */
  starts_after: timestamp,
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  took_ms: z.int().nullable(),
})
export type Task = z.infer<typeof task>

export const taskDetail = task.extend({
  /** The stack trace, if the queue received one. */
  stack: z.string().nullable(),
  /** When a dead task was first created. */
  first_created_at: timestamp.nullable(),
})
export type TaskDetail = z.infer<typeof taskDetail>

const filters = {
  state: oneOrMore(slugs(taskStates)).optional(),
  kind: z
    .string()
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(kindName).min(1, 'needs at least one').max(50))
    .optional(),
  /** Days of creation, both included. */
  from: day.optional(),
  to: day.optional(),
}
/** Tasks have no searchable text. */
export const taskQuery = listQuery(['created_at'], filters).omit({ q: true })
export const taskAllQuery = taskQuery.omit(paging)

export const tasksChosen = z.strictObject({ ids: bulkIds })

export const kindParams = z.object({ task_kind: kindName })

export const taskKind = z.object({
  kind: z.string(),
  /** Schedule: minute, hour, day, month, weekday in UTC. */
  cron: z.string().nullable(),
  paused_at: timestamp.nullable(),
  paused_by: named.nullable(),
  waiting: z.int(),
  retry: z.int(),
  active: z.int(),
  failed: z.int(),
  dead: z.int(),
  /** Since when the oldest waiting task could have started. */
  waiting_since: timestamp.nullable(),
})
export type TaskKind = z.infer<typeof taskKind>

export const throughputQuery = z.strictObject({ from: day.optional(), to: day.optional() })
export const throughput = z.object({
  /** Length of each step. */
  seconds: z.int(),
  steps: z.array(z.object({ at: timestamp, completed: z.int(), failed: z.int() })),
})
export type Throughput = z.infer<typeof throughput>
