import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { timelineEntry, timelineQuery } from './timeline.schema.ts'

export const timelineContract = defineEndpoints({
  'GET /timeline': {
    summary: 'What happened to a record, newest first, 50 at a time; a customer’s holds everything about the person',
    permission: 'enquiries.read',
    query: timelineQuery,
    response: z.array(timelineEntry),
  },
})
