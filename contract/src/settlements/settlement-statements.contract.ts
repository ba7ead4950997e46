import * as z from 'zod'
import { handedLink, linkHandOver, linkParams } from '../links/links.schema.ts'
import { defineEndpoints, pdfType } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { settlementLine, settlementRun } from './settlement-runs.schema.ts'
import { lineCollection, settlementPage } from './settlement-statements.schema.ts'

/** The partner's page is public: the token is the key. */
const byToken = { permission: 'public', params: linkParams } as const

export const settlementStatementsContract = defineEndpoints({
  'POST /settlement-runs/{id}/statements': {
    summary: 'Send the statements of an approved settlement run that were not sent yet, by SMS in the background',
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
    body: linkHandOver,
    response: handedLink,
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
