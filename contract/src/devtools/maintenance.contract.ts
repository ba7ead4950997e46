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
    summary: 'Whether maintenance is on, and its message',
    permission: 'public',
    duringMaintenance: true,
    response: maintenanceState,
  },
  'POST /maintenance': {
    summary: 'Start maintenance, or change its message',
    permission: 'maintenance.write',
    body: z.strictObject(maintenanceFields),
    response: maintenanceState,
  },
  'POST /maintenance/end': {
    summary: 'End maintenance',
    permission: 'maintenance.write',
    response: maintenanceState,
  },
})
