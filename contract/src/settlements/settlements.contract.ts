import * as z from 'zod'
import { linkParams, linkShare, sharedLink } from '../links/links.schema.ts'
import { partner } from '../partners/partners.schema.ts'
import { defineEndpoints, pdfType } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import { bankDetails, bankDetailsUpdate } from './bank-details.schema.ts'
import {
  bankFileQuery,
  linesChange,
  linesPage,
  linesQuery,
  pasted,
  pastedResult,
  runCreate,
  runEnd,
  runsPage,
  runsQuery,
  runVersion,
  settlementLine,
  settlementRun,
} from './settlement-runs.schema.ts'
import { lineCollection, settlementPage } from './settlement-statements.schema.ts'
import { tdsDownloadQuery, tdsPage, tdsPayoutPage, tdsPayoutsQuery, tdsQuery } from './tds.schema.ts'

export const settlementRunsContract = defineEndpoints({
  'GET /settlement-runs': {
    summary: 'Settlement runs, newest first',
    permission: 'settlements.read',
    query: runsQuery,
    response: runsPage,
  },
  'POST /settlement-runs': {
    summary: 'Create a settlement run; its draft is computed in the background',
    permission: 'settlements.write',
    body: runCreate,
    response: settlementRun,
    status: 201,
  },
  'GET /settlement-runs/{id}': {
    summary: 'A settlement run with its sums',
    permission: 'settlements.read',
    params: idParams,
    response: settlementRun,
  },
  'GET /settlement-runs/{id}/lines': {
    summary: 'The partners of a settlement run, with what is paid',
    permission: 'settlements.read',
    params: idParams,
    query: linesQuery,
    response: linesPage,
  },
  'POST /settlement-runs/{id}/lines': {
    summary: 'Leave lines out of a settlement run that is not closed, with a reason, or take them in again',
    permission: 'settlements.write',
    params: idParams,
    body: linesChange,
    response: settlementRun,
  },
  'POST /settlement-runs/{id}/approve': {
    summary: 'Approve a drafted settlement run; above the limit by a second user',
    permission: 'settlements.approve',
    needsConfirmation: true,
    params: idParams,
    body: runVersion,
    response: settlementRun,
  },
  'POST /settlement-runs/{id}/end': {
    summary: 'Close an approved settlement run, or discard a draft',
    permission: 'settlements.write',
    params: idParams,
    body: runEnd,
    response: settlementRun,
  },
  'POST /settlement-runs/{id}/utrs': {
    summary: 'Match pasted UTRs with the lines of an approved run, and post the matched ones',
    permission: 'settlements.write',
    params: idParams,
    body: pasted,
    response: pastedResult,
  },
  'GET /settlement-runs/{id}/bank-file': {
    summary: 'The payments of an approved settlement run for the bank, as CSV or XLSX',
    permission: 'settlements.write',
    params: idParams,
    query: bankFileQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
})

export const bankDetailsContract = defineEndpoints({
  'GET /partners/{id}/bank-details': {
    summary: 'Bank account, UPI ID and PAN of a partner, masked',
    permission: 'settlements.read',
    params: idParams,
    response: bankDetails,
  },
  'PUT /partners/{id}/bank-details': {
    summary: 'Change the bank account, UPI ID or PAN of a partner; the partner is notified',
    permission: 'settlements.write',
    needsConfirmation: true,
    params: idParams,
    body: bankDetailsUpdate,
    response: bankDetails,
    current: partner,
  },
})

/** The partner's page is public: the token is the key. */
const byToken = { permission: 'public', params: linkParams } as const

export const settlementStatementsContract = defineEndpoints({
  'POST /settlement-runs/{id}/statements': {
    summary:
      'Send the statements of an approved settlement run that were not sent yet, by SMS in the background',
    permission: 'settlements.write',
    params: idParams,
    response: settlementRun,
  },
  'GET /settlement-lines/{id}/statement': {
    summary: 'The statement of a settlement line, as PDF',
    permission: 'settlements.read',
    params: idParams,
    response: z.unknown(),
    produces: pdfType,
  },
  'POST /settlement-lines/{id}/statement': {
    summary: 'Send the statement of one settlement line by SMS, also when it was sent before',
    permission: 'settlements.write',
    params: idParams,
    response: settlementLine,
  },
  'POST /settlement-lines/{id}/link': {
    summary: 'The link to the statement of a settlement line, to copy or to send by WhatsApp',
    permission: 'settlements.write',
    params: idParams,
    body: linkShare,
    response: sharedLink,
    returnsSecret: true,
  },
  'GET /settlement-lines/{id}/upi': {
    summary: 'The UPI payment of what a partner owes in a settlement line',
    permission: 'settlements.read',
    params: idParams,
    response: lineCollection,
  },
  'GET /settlement-links/{token}': {
    ...byToken,
    summary: 'The statement of a partner’s settlement link, with the UPI payment of what the partner owes',
    response: settlementPage,
  },
  'GET /settlement-links/{token}/statement': {
    ...byToken,
    summary: 'The statement of a settlement link, as PDF',
    response: z.unknown(),
    produces: pdfType,
  },
  'POST /settlement-links/{token}/opened': {
    ...byToken,
    summary: 'Note that the partner opened the link',
    response: success,
  },
})

export const tdsContract = defineEndpoints({
  'GET /reports/tds': {
    summary: 'TDS of a financial year or quarter by partner',
    permission: 'settlements.read',
    query: tdsQuery,
    response: tdsPage,
  },
  'GET /reports/tds/payouts': {
    summary: 'The payouts of a partner that TDS was deducted from, newest first',
    permission: 'settlements.read',
    query: tdsPayoutsQuery,
    response: tdsPayoutPage,
  },
  'GET /reports/tds/download': {
    summary: 'TDS of a financial year or quarter by partner, as CSV or XLSX',
    permission: 'settlements.read',
    query: tdsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
})
