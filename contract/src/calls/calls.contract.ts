import * as z from 'zod'
import { message } from '../messages/messages.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, success, text } from '../shared/fields.ts'

/** Records whose phone number can be called from their page. */
export const callableRecords = ['enquiry', 'job', 'customer'] as const

export const callsContract = defineEndpoints({
  'POST /calls': {
    summary: 'Call a customer or partner through CallerDesk; the phone of the user rings first',
    permission: 'calls.make',
    body: z.strictObject({ record_type: z.enum(callableRecords), record_id: id }),
    response: message,
    status: 201,
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
