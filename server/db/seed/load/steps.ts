import type { Sizes } from './sizes.ts'

/**
 * Computes a part of the history into tables of the schema `seed`. `cost` is seconds at a million customers.
 */
export type PlanStep = { file: string; title: string; cost: number }

export const planSteps: PlanStep[] = [
  { file: 'people', title: 'thinking of the customers', cost: 4 },
  { file: 'crew', title: 'thinking of the partners', cost: 1 },
  { file: 'bookings', title: 'thinking of the enquiries and bookings', cost: 20 },
  { file: 'work', title: 'thinking of the jobs', cost: 60 },
  { file: 'money', title: 'thinking of the payments', cost: 15 },
]

/** Fills one table, in chunks of ids of the size named by `by`, or at once. `cost` as above. */
export type FillStep = { table: string; file: string; by?: keyof Sizes; cost: number }

/** Each group begins when the one before it is filled, because it reads those rows. */
export const fillSteps: FillStep[][] = [
  [
    { table: 'enquiries', file: 'enquiries', by: 'enquiries', cost: 40 },
    { table: 'jobs', file: 'jobs', by: 'jobs', cost: 40 },
    { table: 'payments', file: 'payments', by: 'payments', cost: 20 },
    { table: 'customers', file: 'customers', by: 'customers', cost: 15 },
    { table: 'addresses', file: 'addresses', cost: 15 },
    { table: 'ledger_entries', file: 'ledger', cost: 25 },
    { table: 'schedule_changes', file: 'schedule-changes', by: 'jobs', cost: 15 },
    { table: 'assignments', file: 'assignments', by: 'jobs', cost: 12 },
    { table: 'schedules', file: 'schedules', by: 'jobs', cost: 12 },
    { table: 'partner_services', file: 'partner-services', cost: 1 },
    { table: 'partner_areas', file: 'partner-areas', cost: 1 },
    { table: 'partner_hours', file: 'partner-hours', cost: 1 },
    { table: 'partner_days_off', file: 'partner-days-off', cost: 1 },
    { table: 'receipt_series', file: 'receipt-series', cost: 1 },
  ],
  [
    { table: 'timeline_entries', file: 'timeline', cost: 60 },
    { table: 'receipts', file: 'receipts', cost: 60 },
    { table: 'enquiry_statuses', file: 'enquiry-statuses', by: 'enquiries', cost: 30 },
    { table: 'intake_keys', file: 'intake-keys', cost: 1 },
    { table: 'intake_leads', file: 'intake-leads', by: 'enquiries', cost: 15 },
    { table: 'activities', file: 'activities', cost: 10 },
    { table: 'partners', file: 'partners', cost: 2 },
  ],
]

export const filledTables = fillSteps.flat().map(({ table }) => table)
