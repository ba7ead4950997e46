import * as z from 'zod'
import { message } from '../messages/messages.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, success, text } from '../shared/fields.ts'

/** Records whose phone number can be called from their page. */
export const callableRecords = ['enquiry', 'job', 'customer'] as const

export const callsContract = defineEndpoints({
  'POST /calls': {
    summary: 'Call somebody through CallerDesk: the own phone rings first, then theirs',
    permission: 'calls.make',
    body: z.strictObject({ record_type: z.enum(callableRecords), record_id: id }),
    response: message,
    status: 201,
  },
  'POST /calls/{key}': {
    summary: 'What CallerDesk tells of a call, with the key of the settings in the address; JSON or form fields',
    permission: 'public',
    duringMaintenance: true,
    accepts: 'anything',
    params: z.object({ key: z.string().max(200) }),
    query: z.object({}).catchall(text(1000)),
    body: z.unknown(),
    response: success,
  },
})
