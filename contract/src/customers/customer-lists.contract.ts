import * as z from 'zod'
import { message } from '../messages/messages.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import { paged } from '../shared/paging.ts'
import { addressUses, byJobDownloadQuery, byJobQuery, customerByJob, recordsQuery } from './customer-lists.schema.ts'

export const customerListsContract = defineEndpoints({
  'GET /customers/by-job': {
    summary: 'Customers by their jobs: number, payments and latest job',
    permission: 'customers.by-job',
    query: byJobQuery,
    response: paged(customerByJob),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/by-job/download': {
    summary: 'The same as CSV or XLSX, all pages of the filtered list',
    permission: 'customers.by-job',
    query: byJobDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/{id}/messages': {
    summary: 'Messages about a customer’s enquiries and jobs, newest first',
    permission: 'customers.read',
    params: idParams,
    query: recordsQuery,
    response: paged(message),
  },
  'GET /addresses/{id}/uses': {
    summary: 'The owner of an address, and the enquiries and jobs that use it',
    permission: 'customers.read',
    params: idParams,
    response: addressUses,
  },
})
