import * as z from 'zod'
import { job } from '../jobs/jobs.schema.ts'
import { ledgerEntry } from '../ledger/ledger.schema.ts'
import { bulkResponse } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import {
  partnerReports,
  reportConfirm,
  reportDismiss,
  reportOfPartner,
  reportsConfirm,
  settlementEntry,
} from './completion-reports.schema.ts'

export const completionReportsContract = defineEndpoints({
  'GET /completion-reports/partners': {
    summary: 'Partners with open reports and what they say to have collected; the oldest report first',
    permission: 'job-payments.read',
    response: z.array(partnerReports),
  },
  'GET /partners/{id}/completion-reports': {
    summary: 'The open reports of a partner, oldest first, at most 100',
    permission: 'job-payments.read',
    params: idParams,
    response: z.array(reportOfPartner),
  },
  'POST /completion-reports/confirm': {
    summary: 'Confirm many reports; each is refused or confirmed on its own',
    permission: 'job-payments.create',
    body: reportsConfirm,
    response: bulkResponse,
  },
  'POST /partners/{id}/settlements': {
    summary:
      'Record a settlement of the partner, at most the amount owed, and confirm the reports that come with it',
    permission: 'partners.settle',
    params: idParams,
    body: settlementEntry,
    response: ledgerEntry,
    status: 201,
  },
  'POST /jobs/{id}/completion-report/confirm': {
    summary:
      'Confirm the report of the job’s partner: material cost, extra work and the payment become facts',
    permission: 'job-payments.create',
    params: idParams,
    body: reportConfirm,
    response: job,
  },
  'POST /jobs/{id}/completion-report/dismiss': {
    summary: 'Dismiss the report of the job’s partner, with a reason',
    permission: 'job-payments.create',
    params: idParams,
    body: reportDismiss,
    response: job,
  },
})
