import * as z from 'zod'
import { bulkAnswer } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
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
    response: bulkAnswer,
  },
  'POST /queue/bulk/discard': {
    summary: 'Discard these tasks, with a result for each',
    permission: 'queue.write',
    body: tasksChosen,
    response: bulkAnswer,
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
