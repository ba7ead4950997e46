import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import {
  incentiveLine,
  incentiveLinesPage,
  incentiveLinesQuery,
  incentiveMonth,
  incentivePosted,
  incentivePosting,
  incentiveRemoval,
  incentiveRows,
  incentiveRule,
  incentiveRuleCreate,
  incentiveRuleUpdate,
} from './incentives.schema.ts'

export const incentivesContract = defineEndpoints({
  'GET /incentive-rules': {
    summary: 'Rules by which partners earn a bonus or a penalty in a month',
    permission: 'partners.incentives',
    response: z.array(incentiveRule),
  },
  'POST /incentive-rules': {
    summary: 'Add an incentive rule',
    permission: 'partners.incentives',
    needsConfirmation: true,
    body: incentiveRuleCreate,
    response: incentiveRule,
    status: 201,
  },
  'PUT /incentive-rules/{id}': {
    summary: 'Change an incentive rule; posted lines stay',
    permission: 'partners.incentives',
    needsConfirmation: true,
    params: idParams,
    body: incentiveRuleUpdate,
    response: incentiveRule,
  },
  'GET /incentive-lines': {
    summary: 'What the rules come to for the partners in a month',
    permission: 'partners.incentives',
    query: incentiveLinesQuery,
    response: incentiveLinesPage,
  },
  'POST /incentive-lines/draft': {
    summary: 'Compute the draft of a past month again; posted and removed lines stay',
    permission: 'partners.incentives',
    body: incentiveMonth,
    response: incentivePosted,
  },
  'POST /incentive-lines/post': {
    summary: 'Post the draft of a month to the accounts of the partners, up to 2,000 lines a request',
    permission: 'partners.incentives',
    needsConfirmation: true,
    body: incentivePosting,
    response: incentivePosted,
  },
  'POST /incentive-lines/{id}/removal': {
    summary: 'Take a line out of the draft, or put it back',
    permission: 'partners.incentives',
    params: idParams,
    body: incentiveRemoval,
    response: incentiveLine,
  },
  'GET /incentive-lines/{id}/rows': {
    summary: 'The jobs, ratings or rejections behind the figure of a line',
    permission: 'partners.incentives',
    params: idParams,
    response: incentiveRows,
  },
})
