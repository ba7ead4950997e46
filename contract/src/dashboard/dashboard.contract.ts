import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { timestamp } from '../shared/fields.ts'

/** Today at a glance, in the business's day. Money in paise. */
export const today = z.object({
  /** Open enquiries nobody has called yet. */
  waiting: z.object({ count: z.int(), longest_minutes: z.int().nullable() }),
  /** Follow-ups whose time has come, as the list shows them with follow_up=due, and those more than an hour late. */
  follow_ups: z.object({ due: z.int(), overdue: z.int() }),
  jobs: z.object({ count: z.int(), completed: z.int(), started: z.int() }),
  /** Pending jobs without a partner, of any day; those whose time has come, and when the next one begins. */
  unassigned: z.object({ count: z.int(), overdue: z.int(), next_at: timestamp.nullable() }),
  /** Received from customers today less refunds, without what was reversed; and on the same weekday a week before. */
  revenue: z.object({ today: z.int(), week_before: z.int() }),
  /** What partners owe, and how many owe it. */
  commission_due: z.object({ amount: z.int(), partners: z.int() }),
})
export type Today = z.infer<typeof today>

export const dashboardContract = defineEndpoints({
  'GET /dashboard/today': { summary: 'Today at a glance', permission: 'dashboard.read', response: today },
})
