import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { readerOfRecord, readRows, readRowsQuery, readVolume, readVolumeQuery } from './reads.schema.ts'

export const readsContract = defineEndpoints({
  'GET /customers/{id}/reads': {
    summary: 'Who opened a customer, by user and day, latest first; the first 100',
    permission: 'privacy.reading',
    params: idParams,
    response: z.array(readerOfRecord),
  },
  'GET /reads': {
    summary: 'How much each user read, by day, latest first; the last 7 days unless others are named, 31 at most',
    permission: 'privacy.reading',
    query: readVolumeQuery,
    response: z.array(readVolume),
  },
  'GET /reads/rows': {
    summary: 'What a user read on a day, latest first; the first 1,000 rows',
    permission: 'privacy.reading',
    query: readRowsQuery,
    response: readRows,
  },
})
