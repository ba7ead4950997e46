import * as z from 'zod'
import { defineEndpoints, zipType } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { erasurePreview, erasureRequest, erasureResult } from './privacy.schema.ts'
import { readerOfRecord, readRows, readRowsQuery, readVolume, readVolumeQuery } from './reads.schema.ts'
import { retentionPeriods, retentionPreview, retentionRun } from './retention.schema.ts'

export const privacyContract = defineEndpoints({
  'GET /customers/{id}/erasure': {
    summary: 'What an erasure of a customer would remove, and what blocks it',
    permission: 'privacy.erase',
    params: idParams,
    response: erasurePreview,
  },
  'GET /customers/{id}/personal-data': {
    summary:
      'Everything about a customer for the customer: JSON, PDF and files in one zip; every download is audited',
    permission: 'privacy.access',
    params: idParams,
    response: z.unknown(),
    produces: zipType,
    shows: { kind: 'customer', as: 'record' },
  },
  'POST /customers/{id}/erasure': {
    summary: 'Erase the personal data of a customer for good; accounts keep their amounts',
    permission: 'privacy.erase',
    needsConfirmation: true,
    params: idParams,
    body: erasureRequest,
    response: erasureResult,
  },
  'GET /partners/{id}/erasure': {
    summary: 'What an erasure of a partner would remove, and what blocks it',
    permission: 'privacy.erase',
    params: idParams,
    response: erasurePreview,
  },
  'GET /partners/{id}/personal-data': {
    summary:
      'Everything about a partner for the partner: JSON, PDF and files in one zip; every download is audited',
    permission: 'privacy.access',
    params: idParams,
    response: z.unknown(),
    produces: zipType,
    shows: { kind: 'partner', as: 'record' },
  },
  'POST /partners/{id}/erasure': {
    summary: 'Erase the personal data of a partner for good; accounts keep their amounts',
    permission: 'privacy.erase',
    needsConfirmation: true,
    params: idParams,
    body: erasureRequest,
    response: erasureResult,
  },
})

export const retentionContract = defineEndpoints({
  'GET /admin/retention/preview': {
    summary:
      'Dry run of the retention: what the next run would remove, with periods that need not be saved yet',
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

export const readsContract = defineEndpoints({
  'GET /customers/{id}/reads': {
    summary: 'Who opened a customer, by user and day, latest first; the first 100',
    permission: 'privacy.reading',
    params: idParams,
    response: z.array(readerOfRecord),
  },
  'GET /reads': {
    summary:
      'How much each user read, by day, latest first; the last 7 days unless others are named, 31 at most',
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
