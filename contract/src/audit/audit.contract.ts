import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { auditCheck, auditDownloadQuery, auditListQuery, auditPage, auditTerms } from './audit.schema.ts'

export const auditContract = defineEndpoints({
  'GET /audit': {
    summary: 'The audit log, latest first',
    permission: 'audit.read',
    query: auditListQuery,
    response: auditPage,
  },
  'GET /audit/download': {
    summary: 'The audit log as CSV or XLSX, all pages of the filtered list',
    permission: 'audit.read',
    query: auditDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /audit/terms': {
    summary: 'The record types and actions that occur in the audit log',
    permission: 'audit.read',
    response: auditTerms,
  },
  'GET /audit/check': {
    summary: 'The last check that no entry of the audit log was changed or removed',
    permission: 'audit.read',
    response: auditCheck,
  },
})
