import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import {
  concession,
  concessionCreate,
  concessionEnd,
  concessionListQuery,
  concessionPage,
} from './concessions.schema.ts'

export const concessionsContract = defineEndpoints({
  'POST /jobs/{id}/concessions': {
    summary:
      'Give a concession: the customer pays less for a job; above the limit of the role it waits for an approval',
    permission: 'concessions.give',
    params: idParams,
    body: concessionCreate,
    response: concession,
    status: 201,
  },
  'POST /concessions/{id}/approve': {
    summary: 'Approve a waiting concession that another user gave',
    permission: 'concessions.decide',
    params: idParams,
    response: concession,
  },
  'POST /concessions/{id}/reject': {
    summary: 'Reject a waiting concession',
    permission: 'concessions.decide',
    params: idParams,
    body: concessionEnd,
    response: concession,
  },
  'POST /concessions/{id}/withdraw': {
    summary: 'Withdraw a posted concession: the customer has to pay the amount again',
    permission: 'concessions.decide',
    params: idParams,
    body: concessionEnd,
    response: concession,
  },
  'GET /concessions': {
    summary: 'Concessions, filtered and paged',
    permission: 'reports.read',
    query: concessionListQuery,
    response: concessionPage,
  },
})
