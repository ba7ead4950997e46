import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import {
  replacementAnswer,
  replacementCreate,
  replacements,
  replacementsQuery,
  replacementUndo,
} from './replacements.schema.ts'

export const replacementsContract = defineEndpoints({
  'GET /partners/{id}/replacements': {
    summary: 'The open jobs of a partner on some days, each with the partners who can replace them',
    permission: 'jobs.read',
    params: idParams,
    query: replacementsQuery,
    response: replacements,
    shows: { kind: 'job', as: 'list' },
  },
  'POST /replacements': {
    summary: 'Record why a partner cannot do the jobs and assign others, with a result for each',
    permission: 'jobs.write',
    body: replacementCreate,
    response: replacementAnswer,
    status: 201,
  },
  'POST /replacements/{id}/undo': {
    summary: 'Restore the earlier assignments of jobs that have not changed since, within ten minutes',
    permission: 'jobs.write',
    params: idParams,
    response: replacementUndo,
  },
})
