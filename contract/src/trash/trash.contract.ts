import { bulkResponse } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { deleted, enquiriesChosen, trashListQuery, trashPage } from './trash.schema.ts'

export const trashContract = defineEndpoints({
  'GET /trash': {
    summary: 'Deleted records that can be restored, latest first',
    permission: 'trash.read',
    query: trashListQuery,
    response: trashPage,
  },
  'POST /trash/{id}/restore': {
    summary: 'Restore a deleted record with its id and related rows',
    permission: 'trash.write',
    params: idParams,
    response: success,
  },
  'DELETE /enquiries/{id}': {
    summary: 'Move an enquiry without jobs to the trash',
    permission: 'trash.write',
    params: idParams,
    response: deleted,
  },
  'POST /enquiries/bulk/delete': {
    summary: 'Move several enquiries to the trash, with a result for each',
    permission: 'trash.write',
    body: enquiriesChosen,
    response: bulkResponse,
  },
  'POST /enquiries/bulk/restore': {
    summary: 'Restore several deleted enquiries, with a result for each',
    permission: 'trash.write',
    body: enquiriesChosen,
    response: bulkResponse,
  },
  'DELETE /customers/{id}': {
    summary: 'Move a customer without enquiries, jobs and payments to the trash',
    permission: 'trash.write',
    params: idParams,
    response: deleted,
  },
  'DELETE /jobs/{id}': {
    summary: 'Move a job that was never assigned and has no payment to the trash',
    permission: 'trash.write',
    params: idParams,
    response: deleted,
  },
  'DELETE /partners/{id}': {
    summary: 'Move a partner who was never assigned to a job and has no entry in the account to the trash',
    permission: 'trash.write',
    params: idParams,
    response: deleted,
  },
})
