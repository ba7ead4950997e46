import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, idText } from '../shared/fields.ts'
import { datedTerm, quoteTerms } from './commission.schema.ts'
import {
  account,
  adjustment,
  entryReversal,
  ledgerDownloadQuery,
  ledgerEntry,
  ledgerPage,
  ledgerQuery,
  moneyEntry,
  partnerTerm,
  statementQuery,
} from './ledger.schema.ts'
import {
  simulation,
  simulationDownloadQuery,
  simulationJobs,
  simulationJobsQuery,
  simulationQuery,
} from './simulation.schema.ts'

export const ledgerContract = defineEndpoints({
  'GET /partners/{id}/account': {
    summary:
      'The figures of a partner’s account: balance, commission and settlements of the month, the oldest due',
    permission: 'partners.read',
    params: idParams,
    response: account,
  },
  'GET /partners/{id}/ledger': {
    summary: 'The entries of a partner’s account, newest first, with the balances at the ends of the period',
    permission: 'partners.read',
    params: idParams,
    query: ledgerQuery,
    response: ledgerPage,
  },
  'GET /partners/{id}/ledger/download': {
    summary: 'The entries of a partner’s account as CSV or XLSX, oldest first',
    permission: 'partners.download',
    params: idParams,
    query: ledgerDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
  'GET /partners/{id}/statement': {
    summary: 'The statement of a partner’s account for a period, as PDF',
    permission: 'partners.download',
    params: idParams,
    query: statementQuery,
    response: z.unknown(),
    produces: 'application/pdf',
  },
  'POST /partners/{id}/payouts': {
    summary: 'Record a payout to the partner, at most the amount owed',
    permission: 'partners.settle',
    params: idParams,
    body: moneyEntry,
    response: ledgerEntry,
    status: 201,
  },
  'POST /partners/{id}/adjustments': {
    summary: 'Adjust what a partner owes, with the reason',
    permission: 'partners.adjust',
    params: idParams,
    body: adjustment,
    response: ledgerEntry,
    status: 201,
  },
  'GET /partners/{id}/terms': {
    summary: 'The commission terms of a partner, with their first days',
    permission: 'partners.terms',
    params: idParams,
    response: z.array(partnerTerm),
  },
  'POST /partners/{id}/terms': {
    summary:
      'Add commission terms of a partner from a day on: fixed, percent or slabs, for all services or one',
    permission: 'partners.terms',
    params: idParams,
    body: datedTerm,
    response: z.array(partnerTerm),
    status: 201,
  },
  'POST /ledger-entries/{id}/reverse': {
    summary: 'Reverse a settlement, payout, adjustment or incentive with an opposite entry',
    permission: 'partners.adjust',
    params: idParams,
    body: entryReversal,
    response: ledgerEntry,
    status: 201,
  },
  'GET /categories/{id}/commission': {
    summary: 'The commission rule that applies, optionally for a partner, and the GST of the price',
    permission: 'categories.read',
    params: idParams,
    query: z.strictObject({ partner_id: idText.optional() }),
    response: quoteTerms,
  },
})

export const simulationContract = defineEndpoints({
  'GET /commission/simulation': {
    summary:
      'The completed jobs of a month under other commission terms: the difference per partner and in total',
    permission: 'partners.terms',
    query: simulationQuery,
    response: simulation,
  },
  'GET /commission/simulation/jobs': {
    summary: 'The jobs behind it: those of one partner whose rule would be another',
    permission: 'partners.terms',
    query: simulationJobsQuery,
    response: simulationJobs,
  },
  'GET /commission/simulation/download': {
    summary: 'The difference of every partner as CSV or XLSX',
    permission: 'partners.terms',
    query: simulationDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
})
