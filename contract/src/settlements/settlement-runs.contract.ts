import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
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
  settlementRun,
} from './settlement-runs.schema.ts'

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
