import * as z from 'zod'
import { message } from '../messages/messages.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, phone, success, text } from '../shared/fields.ts'
import { callDespite, callObjection, callReason } from './call-objection.schema.ts'

/** Records whose phone number can be called from their page. */
export const callableRecords = ['enquiry', 'job', 'customer'] as const

export const callsContract = defineEndpoints({
  'POST /calls': {
    summary: 'Call a customer or partner through CallerDesk; the phone of the user rings first',
    permission: 'calls.make',
    body: z.strictObject({
      record_type: z.enum(callableRecords),
      record_id: id,
      reason: callReason.optional(),
    }),
    response: message,
    status: 201,
  },
  'GET /call-objection': {
    summary: 'Whether a person with this number asked not to be called; asked before a call',
    permission: 'calls.make',
    query: z.strictObject({ phone }),
    response: callObjection,
  },
  'POST /call-objection': {
    summary: 'Record why a person is called by the device who asked not to be called',
    permission: 'calls.make',
    body: callDespite,
    response: success,
  },
  'POST /calls/{key}': {
    summary: 'A call report of CallerDesk, with the key of the settings in the path; JSON or form fields',
    permission: 'public',
    duringMaintenance: true,
    accepts: 'anything',
    params: z.object({ key: z.string().max(200) }),
    query: z.object({}).catchall(text(1000)),
    body: z.unknown(),
    response: success,
  },
})
