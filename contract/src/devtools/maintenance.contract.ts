import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { moment, text, timestamp } from '../shared/fields.ts'

export const longestMessage = 300

/** Null without a message. */
export const maintenanceFields = {
  message: text(longestMessage).nullish(),
  ends_at: moment.nullish(),
}

export const maintenanceState = z.object({
  on: z.boolean(),
  message: z.string().nullable(),
  /** The planned end. */
  ends_at: timestamp.nullable(),
  since: timestamp.nullable(),
})

export const maintenanceContract = defineEndpoints({
  'GET /maintenance': {
    summary: 'Whether maintenance is on, and what people are told',
    permission: 'public',
    duringMaintenance: true,
    response: maintenanceState,
  },
  'POST /maintenance': {
    summary: 'Shut everybody but developers out, or change what they are told while they are',
    permission: 'maintenance.write',
    body: z.strictObject(maintenanceFields),
    response: maintenanceState,
  },
  'POST /maintenance/end': {
    summary: 'Let everybody in again',
    permission: 'maintenance.write',
    response: maintenanceState,
  },
})
