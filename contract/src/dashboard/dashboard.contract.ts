import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { timestamp } from '../shared/fields.ts'

/** Figures of the business's day. Money in paise. */
export const today = z.object({
  /** Open enquiries that were never followed up. */
  waiting: z.object({ count: z.int(), longest_minutes: z.int().nullable() }),
  /** Due follow-ups, as in the list with follow_up=due, and those more than an hour late. */
  follow_ups: z.object({ due: z.int(), overdue: z.int() }),
  jobs: z.object({ count: z.int(), completed: z.int(), started: z.int() }),
  /** Pending jobs without a partner on any day, those that are due, and the start of the next one. */
  unassigned: z.object({ count: z.int(), overdue: z.int(), next_at: timestamp.nullable() }),
  /** Received today less refunds, without reversed payments; and on the same weekday a week ago. */
  revenue: z.object({ today: z.int(), week_before: z.int() }),
  /** What partners owe, and the number of those partners. */
  commission_due: z.object({ amount: z.int(), partners: z.int() }),
})
export type Today = z.infer<typeof today>

export const dashboardContract = defineEndpoints({
  'GET /dashboard/today': { summary: 'Today at a glance', permission: 'dashboard.read', response: today },
})
