import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { timestamp } from '../shared/fields.ts'

/** Figures of the business's day. Money in paise. */
export const today = z.object({
  /** Open enquiries that were never followed up; `overdue` are those whose first response is overdue. */
  waiting: z.object({ count: z.int(), longest_minutes: z.int().nullable(), overdue: z.int() }),
  /** Due follow-ups, as in the list with follow_up=due, and those more than an hour late. */
  follow_ups: z.object({ due: z.int(), overdue: z.int() }),
  jobs: z.object({ count: z.int(), completed: z.int(), started: z.int() }),
  /** Pending jobs without a partner on any day, those that are due, and the start of the next one. */
  unassigned: z.object({ count: z.int(), overdue: z.int(), next_at: timestamp.nullable() }),
  /** Jobs that need attention; of these, not done after their end, and not started after their start. */
  attention: z.object({ count: z.int(), slipped: z.int(), late: z.int() }),
  /** Received from customers less refunds, without reversed payments. */
  collected: z.object({ today: z.int(), yesterday: z.int() }),
  /**
   * What partners report as collected and the office has not confirmed, and the number of their open reports.
   */
  reported: z.object({ amount: z.int(), reports: z.int() }),
  /** Prices of the jobs completed today, and their number. */
  billed: z.object({ amount: z.int(), jobs: z.int() }),
  /** What partners owe us, and the number of those partners. */
  commission_due: z.object({ amount: z.int(), partners: z.int() }),
  /** What we owe partners, and the number of those partners. */
  partners_owed: z.object({ amount: z.int(), partners: z.int() }),
  /** What customers owe for completed jobs. */
  customers_owe: z.int(),
})
export type Today = z.infer<typeof today>

export const dashboardContract = defineEndpoints({
  'GET /dashboard/today': { summary: 'Today at a glance', permission: 'dashboard.read', response: today },
})
