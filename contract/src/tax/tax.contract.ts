import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import {
  taxDocument,
  taxDocumentPage,
  taxDocumentsQuery,
  taxDownloadQuery,
  taxMonth,
  taxMonthQuery,
  taxRateCreate,
  taxRates,
} from './tax.schema.ts'

export const taxContract = defineEndpoints({
  'GET /categories/{id}/tax': {
    summary: 'The GST of a category, with the days from which its rates apply',
    permission: 'categories.read',
    params: idParams,
    response: taxRates,
  },
  'POST /categories/{id}/tax': {
    summary: 'Add the GST of a category from a day on',
    permission: 'categories.write',
    needsConfirmation: true,
    params: idParams,
    body: taxRateCreate,
    response: taxRates,
    status: 201,
  },
  'GET /jobs/{id}/tax-documents': {
    summary: 'Tax invoices and notes of a job, oldest first',
    permission: 'job-payments.read',
    params: idParams,
    response: z.array(taxDocument),
  },
  'GET /tax-documents/{id}/pdf': {
    summary: 'A tax invoice or note, as PDF',
    permission: 'job-payments.read',
    params: idParams,
    response: z.unknown(),
    produces: 'application/pdf',
  },
  'GET /reports/tax': {
    summary: 'GST of a month by the parts of GSTR-1, with the HSN/SAC summary',
    permission: 'tax.read',
    query: taxMonthQuery,
    response: taxMonth,
  },
  'GET /reports/tax/documents': {
    summary: 'The tax documents of a month, newest first',
    permission: 'tax.read',
    query: taxDocumentsQuery,
    response: taxDocumentPage,
  },
  'GET /reports/tax/download': {
    summary: 'One part of the month in the columns of GSTR-1, as CSV or XLSX',
    permission: 'tax.read',
    query: taxDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'customer', as: 'list' },
  },
})
