import * as z from 'zod'
import { bulkResponse } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { day, id, idParams, moment, requiredText, success, text, timestamp } from '../shared/fields.ts'
import { listQuery, matchingIds, paged } from '../shared/paging.ts'
import { endingNames } from './devtools.words.ts'
import {
  consoleCancel,
  consoleResult,
  consoleRun,
  consoleState,
  slowRequest,
  slowRequestQuery,
  statementParams,
  statementPlan,
  statementQuery,
  statements,
} from './query.schema.ts'
import {
  kindParams,
  task,
  taskAllQuery,
  taskDetail,
  taskKind,
  taskQuery,
  tasksChosen,
  throughput,
  throughputQuery,
} from './queue.schema.ts'

export const devtoolsContract = defineEndpoints({
  'GET /openapi.json': {
    summary: 'This API as an OpenAPI 3.1 document',
    permission: 'api-docs.read',
    response: z.record(z.string(), z.unknown()),
  },
})

export const cacheListQuery = listQuery(['key', 'bytes', 'hits', 'created_at', 'expires_at'], {
  /** When the value was computed. */
  from: day.optional(),
  to: day.optional(),
  expires: z.enum(endingNames).optional(),
})

const cacheEntry = z.object({
  id,
  /** Without the common prefix. */
  key: z.string(),
  /** Cut after `longestValue` characters. */
  value: z.string(),
  bytes: z.int(),
  hits: z.int(),
  created_at: timestamp,
  expires_at: timestamp,
})
export type CacheEntry = z.infer<typeof cacheEntry>

const forgotten = z.object({ entries: z.int() })

export const cacheContract = defineEndpoints({
  'GET /cache': {
    summary: 'Entries of the shared cache',
    permission: 'cache.read',
    query: cacheListQuery,
    response: paged(cacheEntry).extend({
      /** The common prefix of the keys. */
      prefix: z.string(),
    }),
  },
  'POST /cache/delete': {
    summary: 'Delete one entry, which is computed again on the next request',
    permission: 'cache.write',
    body: z.strictObject({ key: requiredText(300) }),
    response: forgotten,
  },
  'POST /cache/flush': {
    summary: 'Delete all entries with this key prefix, or all entries',
    permission: 'cache.write',
    body: z.strictObject({ prefix: text(300) }),
    response: forgotten,
  },
})

const longestMessage = 300

/** Null without a message. */
export const maintenanceFields = {
  message: text(longestMessage).nullish(),
  ends_at: moment.nullish(),
}

const maintenanceState = z.object({
  on: z.boolean(),
  message: z.string().nullable(),
  /** The planned end. */
  ends_at: timestamp.nullable(),
  since: timestamp.nullable(),
})

export const maintenanceContract = defineEndpoints({
  'GET /maintenance': {
    summary: 'Whether maintenance is on, and its message',
    permission: 'public',
    duringMaintenance: true,
    response: maintenanceState,
  },
  'POST /maintenance': {
    summary: 'Start maintenance, or change its message',
    permission: 'maintenance.write',
    body: z.strictObject(maintenanceFields),
    response: maintenanceState,
  },
  'POST /maintenance/end': {
    summary: 'End maintenance',
    permission: 'maintenance.write',
    response: maintenanceState,
  },
})

/** GET of the page's own path, beside the other lists. */
const statementList = {
  summary: 'Statements of the database by time, calls and rows, in total or of a period',
  permission: 'query.read',
  query: statementQuery,
  response: statements,
} as const

export const queryContract = defineEndpoints({
  'GET /query': statementList,
  'GET /query/statements': statementList,
  'GET /query/statements/{statement}/plan': {
    summary: 'The plan of a statement, which is not run',
    permission: 'query.read',
    params: statementParams,
    response: statementPlan,
  },
  'GET /query/slow-requests': {
    summary: 'Requests that took longer than half a second',
    permission: 'query.read',
    query: slowRequestQuery,
    response: paged(slowRequest),
  },
  'GET /query/console': {
    summary: 'Whether the console is available, what it can read, and the user’s last statements',
    permission: 'query.run',
    response: consoleState,
  },
  'POST /query/console': {
    summary: 'Run one read-only statement',
    permission: 'query.run',
    body: consoleRun,
    response: consoleResult,
    // The rows that are read are not stored.
    returnsSecret: true,
  },
  'POST /query/console/cancel': {
    summary: 'Cancel a running statement of the user',
    permission: 'query.run',
    body: consoleCancel,
    response: success,
  },
})

export const queueContract = defineEndpoints({
  'GET /queue': {
    summary: 'Background tasks by state, kind and the day they were created',
    permission: 'queue.read',
    query: taskQuery,
    response: paged(task),
  },
  'GET /queue/ids': {
    summary: 'The ids of all filtered tasks, to select them',
    permission: 'queue.read',
    query: taskAllQuery,
    response: matchingIds,
  },
  'GET /queue/kinds': {
    summary: 'The types of task with waiting, failed and paused tasks',
    permission: 'queue.read',
    response: z.object({
      data: z.array(taskKind),
      /** A proxy whose X-Forwarded-For is ignored because TRUSTED_PROXIES does not name it. */
      ignored_proxy: z.string().nullable(),
    }),
  },
  'GET /queue/throughput': {
    summary: 'Completed and failed tasks per interval, of the last hour or of whole days',
    permission: 'queue.read',
    query: throughputQuery,
    response: throughput,
  },
  'GET /queue/{id}': {
    summary: 'A task with its payload, its error and its times',
    permission: 'queue.read',
    params: idParams,
    response: taskDetail,
  },
  'POST /queue/{id}/retry': {
    summary: 'Retry a task, or run it now',
    permission: 'queue.write',
    params: idParams,
    response: success,
  },
  'POST /queue/{id}/discard': {
    summary: 'Discard a task',
    permission: 'queue.write',
    params: idParams,
    response: success,
  },
  'POST /queue/bulk/retry': {
    summary: 'Retry these tasks, with a result for each',
    permission: 'queue.write',
    body: tasksChosen,
    response: bulkResponse,
  },
  'POST /queue/bulk/discard': {
    summary: 'Discard these tasks, with a result for each',
    permission: 'queue.write',
    body: tasksChosen,
    response: bulkResponse,
  },
  'POST /queue/kinds/{task_kind}/pause': {
    summary: 'Pause the tasks of this type',
    permission: 'queue.write',
    params: kindParams,
    response: success,
  },
  'POST /queue/kinds/{task_kind}/resume': {
    summary: 'Resume the tasks of this type',
    permission: 'queue.write',
    params: kindParams,
    response: success,
  },
})
