import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { retentionPeriods, retentionPreview, retentionRun } from './retention.schema.ts'

export const retentionContract = defineEndpoints({
  'GET /admin/retention/preview': {
    summary: 'Dry run of the retention: what the next run would remove, with periods that need not be saved yet',
    permission: 'settings.read',
    query: retentionPeriods,
    response: retentionPreview,
  },
  'GET /admin/retention/runs': {
    summary: 'The last 30 runs of the retention, newest first, with how many rows of each kind they removed',
    permission: 'settings.read',
    response: z.array(retentionRun),
  },
})
