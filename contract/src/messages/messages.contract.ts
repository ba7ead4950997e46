import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { message, messageResend } from './messages.schema.ts'

export const messagesContract = defineEndpoints({
  'POST /messages/{id}/resend': {
    summary: 'Send a message once more: one that failed with the same reference, one that went out as another one',
    permission: 'messages.resend',
    params: idParams,
    body: messageResend,
    response: message,
  },
  'GET /receipts/{token}': {
    summary: 'A receipt as PDF, for whoever was sent its signed link, until that is over',
    permission: 'public',
    duringMaintenance: true,
    params: z.object({ token: z.string().max(300) }),
    response: z.unknown(),
    produces: 'application/pdf',
  },
})
