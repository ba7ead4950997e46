import * as z from 'zod'
import { message } from '../messages/messages.schema.ts'
import { bulkResponse } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import { address, addressCreate, addressUpdate } from './address.schema.ts'
import {
  addressUses,
  byJobDownloadQuery,
  byJobQuery,
  customerByJob,
  recordsQuery,
} from './customer-lists.schema.ts'
import {
  addressListQuery,
  callerCard,
  callerQuery,
  customer,
  customerAllQuery,
  customerBulkSource,
  customerCreate,
  customerDetail,
  customerDownloadQuery,
  customerListQuery,
  customerRow,
  customerUpdate,
} from './customers.schema.ts'
import {
  customerMerge,
  differentPeople,
  differentPhone,
  duplicateGroup,
  duplicateListQuery,
  duplicateRow,
  merge,
  mergeCurrent,
  mergeListQuery,
  mergePreview,
  mergePreviewQuery,
  mergeUndone,
} from './merge.schema.ts'
import {
  invalidName,
  invalidNameAllQuery,
  invalidNameQuery,
  namesBefore,
  namesChosen,
  namesResult,
} from './names.schema.ts'

export const customersContract = defineEndpoints({
  'GET /customers': {
    summary: 'Customers, filtered and paged',
    permission: 'customers.read',
    query: customerListQuery,
    response: paged(customerRow),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/ids': {
    summary: 'The ids of all filtered customers, to select them',
    permission: 'customers.read',
    query: customerAllQuery,
    response: matchingIds,
  },
  'GET /customers/download': {
    summary: 'The list of customers as CSV or XLSX, all pages of the filtered list',
    permission: 'customers.download',
    query: customerDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/lookup': {
    summary: 'Customers and partners with a phone number, with their records, while it is typed',
    permission: 'customers.read',
    query: callerQuery,
    response: callerCard,
    shows: { kind: 'customer', as: 'search' },
  },
  'GET /customers/{id}': {
    summary: 'One customer with addresses and totals; a merged customer returns its survivor',
    permission: 'customers.read',
    params: idParams,
    response: customerDetail,
    shows: { kind: 'customer', as: 'record' },
  },
  'POST /customers': {
    summary: 'Add a customer',
    permission: 'customers.write',
    body: customerCreate,
    response: customer,
    status: 201,
  },
  'POST /customers/bulk/source': {
    summary: 'Set the source of many customers, with a result for each',
    permission: 'customers.write',
    body: customerBulkSource,
    response: bulkResponse,
  },
  'PUT /customers/{id}': {
    summary: 'Change a customer',
    permission: 'customers.write',
    params: idParams,
    body: customerUpdate,
    response: customer,
  },
  'GET /addresses': {
    summary: 'Addresses of customers and partners, newest first, optionally of one of them',
    permission: 'customers.read',
    query: addressListQuery,
    response: paged(address),
  },
  'GET /addresses/{id}': {
    summary: 'One address',
    permission: 'customers.read',
    params: idParams,
    response: address,
  },
  'POST /addresses': {
    summary: 'Add an address to a customer or a partner',
    permission: 'addresses.write',
    body: addressCreate,
    response: address,
    status: 201,
  },
  'PUT /addresses/{id}': {
    summary: 'Change an address',
    permission: 'addresses.write',
    params: idParams,
    body: addressUpdate,
    response: address,
  },
  'DELETE /addresses/{id}': {
    summary: 'Delete an address that no enquiry or job uses',
    permission: 'customers.merge',
    params: idParams,
    response: success,
  },
})

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

export const mergeContract = defineEndpoints({
  'GET /customers/duplicate-phones': {
    summary: 'Phone numbers that several customers share, with some of these customers',
    permission: 'customers.read',
    query: duplicateListQuery,
    response: paged(duplicateRow),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/duplicate-phones/{id}': {
    summary: 'One shared number with its customers',
    permission: 'customers.read',
    params: idParams,
    response: duplicateGroup,
    shows: { kind: 'customer', as: 'list' },
  },
  'POST /customers/different-people': {
    summary:
      'Mark customers with the same number as different people, until another customer gets this number',
    permission: 'customers.merge',
    body: differentPeople,
    response: success,
  },
  'POST /customers/different-people/undo': {
    summary: 'Undo that mark',
    permission: 'customers.merge',
    body: differentPhone,
    response: success,
  },
  'GET /customers/merge': {
    summary: 'Preview of a merge',
    permission: 'customers.merge',
    query: mergePreviewQuery,
    response: mergePreview,
  },
  'POST /customers/merge': {
    summary: 'Merge customers into one, which gets all their records; can be undone within 30 days',
    permission: 'customers.merge',
    body: customerMerge,
    response: merge,
    current: mergeCurrent,
    status: 201,
  },
  'GET /merges': {
    summary: 'Merges, newest first',
    permission: 'customers.read',
    query: mergeListQuery,
    response: paged(merge),
  },
  'POST /merges/{id}/undo': {
    summary: 'Undo a merge: moved records return, later records stay with the survivor',
    permission: 'customers.merge',
    params: idParams,
    response: mergeUndone,
  },
})

export const namesContract = defineEndpoints({
  'GET /customers/invalid-names': {
    summary: 'Customers with an invalid name, with the reasons and a suggested name',
    permission: 'customers.read',
    query: invalidNameQuery,
    response: paged(invalidName),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/invalid-names/ids': {
    summary: 'The ids of all filtered customers, to select them',
    permission: 'customers.read',
    query: invalidNameAllQuery,
    response: matchingIds,
  },
  'POST /customers/invalid-names/accept': {
    summary: 'Accept the suggested names of these customers',
    permission: 'customers.write',
    body: namesChosen,
    response: namesResult,
  },
  'POST /customers/invalid-names/fine': {
    summary: 'Keep these names as is; they are not listed again',
    permission: 'customers.write',
    body: namesChosen,
    response: namesResult,
  },
  'POST /customers/invalid-names/restore': {
    summary: 'Undo decisions about names that were not changed later',
    permission: 'customers.write',
    body: namesBefore,
    response: bulkResponse,
  },
})
