import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success, text } from '../shared/fields.ts'
import { message, messageResend } from './messages.schema.ts'

/** Providers that report what became of a message. */
export const reportingProviders = ['nimbusit', 'myctrlbox', 'whatsapp'] as const
export type ReportingProvider = (typeof reportingProviders)[number]

export const messagesContract = defineEndpoints({
  'POST /delivery-reports/{provider}/{key}': {
    summary: 'A delivery report of a provider, with the key of the settings in the address; JSON or form fields',
    permission: 'public',
    duringMaintenance: true,
    accepts: 'anything',
    params: z.object({ provider: z.enum(reportingProviders), key: z.string().max(200) }),
    query: z.object({}).catchall(text(1000)),
    body: z.unknown(),
    response: success,
  },
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
