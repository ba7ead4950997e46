import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { timelineEntry, timelineQuery } from './timeline.schema.ts'

export const timelineContract = defineEndpoints({
  'GET /timeline': {
    summary:
      'The timeline of a record, newest first, 50 at a time; a customer’s includes their enquiries and jobs',
    permission: 'enquiries.read',
    query: timelineQuery,
    response: z.array(timelineEntry),
  },
})
