import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import {
  deliveriesQuery,
  delivery,
  replayRequest,
  replayResult,
  webhook,
  webhookCreate,
  webhookUpdate,
} from './webhooks.schema.ts'

export const webhooksContract = defineEndpoints({
  'GET /webhooks': {
    summary: 'Addresses to which changes of records are reported',
    permission: 'webhooks.manage',
    response: z.array(webhook),
  },
  'POST /webhooks': {
    summary: 'Report changes of records to an address from now on',
    permission: 'webhooks.manage',
    needsConfirmation: true,
    body: webhookCreate,
    response: webhook,
    status: 201,
  },
  'PUT /webhooks/{id}': {
    summary: 'Change, pause or resume a webhook; events wait while it is paused',
    permission: 'webhooks.manage',
    needsConfirmation: true,
    params: idParams,
    body: webhookUpdate,
    response: webhook,
  },
  'DELETE /webhooks/{id}': {
    summary: 'Delete a webhook with its deliveries',
    permission: 'webhooks.manage',
    params: idParams,
    response: success,
  },
  'POST /webhooks/{id}/test': {
    summary: 'Send a test event to the address',
    permission: 'webhooks.manage',
    params: idParams,
    response: success,
  },
  'GET /webhooks/{id}/deliveries': {
    summary: 'Deliveries to the address, newest first',
    permission: 'webhooks.manage',
    params: idParams,
    query: deliveriesQuery,
    response: z.array(delivery),
  },
  'POST /webhooks/{id}/replay': {
    summary: 'Send finished deliveries again',
    permission: 'webhooks.manage',
    params: idParams,
    body: replayRequest,
    response: replayResult,
  },
})
