import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, idParams, idText, phone, success, text } from '../shared/fields.ts'
import { message, messageResend, messageSample, testedTemplate, testResult } from './messages.schema.ts'

/** Providers that send delivery reports. */
export const reportingProviders = ['nimbusit', 'myctrlbox', 'whatsapp'] as const
export type ReportingProvider = (typeof reportingProviders)[number]

export const messagesContract = defineEndpoints({
  'POST /delivery-reports/{provider}/{key}': {
    summary: 'A delivery report of a provider, with the key of the settings in the path; JSON or form fields',
    permission: 'public',
    duringMaintenance: true,
    accepts: 'anything',
    params: z.object({ provider: z.enum(reportingProviders), key: z.string().max(200) }),
    query: z.object({}).catchall(text(1000)),
    body: z.unknown(),
    response: success,
  },
  'POST /messages/{id}/resend': {
    summary: 'Resend a message; a failed one keeps its reference',
    permission: 'messages.resend',
    params: idParams,
    body: messageResend,
    response: message,
  },
  'GET /admin/config/sample': {
    summary: 'Preview of a message template with a job, the latest by default',
    permission: 'settings.read',
    query: z.strictObject({ template: testedTemplate, job: idText.optional() }),
    response: messageSample,
  },
  'POST /admin/config/test': {
    summary: 'Send a test message with the saved settings and return the provider response',
    permission: 'settings.write',
    body: z.strictObject({ template: testedTemplate, phone, job: id.nullable() }),
    response: testResult,
  },
})
