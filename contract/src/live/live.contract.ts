import * as z from 'zod'
import { defineEndpoints, eventStream } from '../shared/endpoint.ts'
import { keptSeconds } from './record-changes.ts'

/** Seconds since the browser loaded the page. */
const age = z
  .string()
  .regex(/^\d{1,6}$/, 'must be whole seconds')
  .transform(Number)
  .refine((value) => value <= keptSeconds, `must be at most ${keptSeconds}`)

export const liveContract = defineEndpoints({
  'GET /events': {
    summary:
      'Changed records (server-sent events); Last-Event-ID resumes an earlier stream, `age` starts with the changes of the last seconds',
    permission: 'session.read',
    query: z.strictObject({ age: age.optional() }),
    produces: eventStream,
    response: z.null(),
  },
})
