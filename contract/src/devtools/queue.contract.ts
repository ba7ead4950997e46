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
    summary: 'The ids of all tasks that the filters leave, to select them',
    permission: 'queue.read',
    query: taskAllQuery,
    response: matchingIds,
  },
  'GET /queue/kinds': {
    summary: 'The kinds of task: what waits, what failed, what is paused',
    permission: 'queue.read',
    response: z.object({
      data: z.array(taskKind),
      /** A proxy whose X-Forwarded-For is ignored because TRUSTED_PROXIES does not name it. */
      ignored_proxy: z.string().nullable(),
    }),
  },
  'GET /queue/throughput': {
    summary: 'How many tasks ended well and badly, step by step: of the last hour, or of whole days',
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
    summary: 'Begin a task anew, or without waiting any longer',
    permission: 'queue.write',
    params: idParams,
    response: success,
  },
  'POST /queue/{id}/discard': {
    summary: 'Remove a task for good',
    permission: 'queue.write',
    params: idParams,
    response: success,
  },
  'POST /queue/bulk/retry': {
    summary: 'Begin these tasks anew, each by itself',
    permission: 'queue.write',
    body: tasksChosen,
    response: bulkAnswer,
  },
  'POST /queue/bulk/discard': {
    summary: 'Remove these tasks for good, each by itself',
    permission: 'queue.write',
    body: tasksChosen,
    response: bulkAnswer,
  },
  'POST /queue/kinds/{task_kind}/pause': {
    summary: 'Let no process begin with tasks of this kind until it is resumed',
    permission: 'queue.write',
    params: kindParams,
    response: success,
  },
  'POST /queue/kinds/{task_kind}/resume': {
    summary: 'Work on tasks of this kind again',
    permission: 'queue.write',
    params: kindParams,
    response: success,
  },
})
