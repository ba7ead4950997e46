import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, idParams, idText, phone, success, text } from '../shared/fields.ts'
import { message, messageResend, messageSample, testAnswer, testedTemplate } from './messages.schema.ts'

/** Providers that send delivery reports. */
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
  'GET /admin/config/sample': {
    summary: 'What a message template says of a job, the latest one unless another is named',
    permission: 'settings.read',
    query: z.strictObject({ template: testedTemplate, job: idText.optional() }),
    response: messageSample,
  },
  'POST /admin/config/test': {
    summary: 'Send one real message as it is saved, and tell what the provider said',
    permission: 'settings.write',
    body: z.strictObject({ template: testedTemplate, phone, job: id.nullable() }),
    response: testAnswer,
  },
})
