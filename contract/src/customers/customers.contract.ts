import * as z from 'zod'
import { bulkAnswer } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import { address, addressCreate, addressUpdate } from './address.schema.ts'
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
    response: bulkAnswer,
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
