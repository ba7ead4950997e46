import * as z from 'zod'
import { bulkIds } from '../shared/bulk.ts'
import { day, id, named, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { taskStates } from './queue.words.ts'

export const taskState = z.enum(slugs(taskStates))

const kindName = z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a kind')

/** What one of them is, in the words of the queue. Secrets in payload and error are masked. */
export const task = z.object({
  /** A number made of the queue's own id, which is `uuid`. */
  id,
  uuid: z.string(),
  kind: z.string(),
  state: taskState,
  payload: z.unknown(),
  /** How often it was begun, and how often it may be; of a dead one nobody knows the latter any more. */
  attempts: z.int(),
  attempts_allowed: z.int().nullable(),
  error: z.string().nullable(),
  created_at: timestamp,
  /** Not before this moment. */
  starts_after: timestamp,
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  took_ms: z.int().nullable(),
})
export type Task = z.infer<typeof task>

export const taskDetail = task.extend({
  /** Where in the program it failed, as far as the queue was told. */
  stack: z.string().nullable(),
  /** Of a dead one: when it was first asked for. */
  first_created_at: timestamp.nullable(),
})
export type TaskDetail = z.infer<typeof taskDetail>

const filters = {
  state: oneOrMore(slugs(taskStates)).optional(),
  kind: z
    .string()
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(kindName).min(1, 'must name at least one').max(50))
    .optional(),
  /** Days it was created on, both included. */
  from: day.optional(),
  to: day.optional(),
}
/** There is nothing in a task that could be searched by text. */
export const taskQuery = listQuery(['created_at'], filters).omit({ q: true })
export const taskAllQuery = taskQuery.omit(paging)

export const tasksChosen = z.strictObject({ ids: bulkIds })

export const kindParams = z.object({ task_kind: kindName })

export const taskKind = z.object({
  kind: z.string(),
  /** When the program itself adds one: minute, hour, day, month, weekday in UTC. */
  cron: z.string().nullable(),
  paused_at: timestamp.nullable(),
  paused_by: named.nullable(),
  waiting: z.int(),
  retry: z.int(),
  active: z.int(),
  failed: z.int(),
  dead: z.int(),
  /** Since when the one that waits longest could have been begun. */
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
