/** Plain data without schemas: every page with a list holds it. */

/** Every list whose columns a person arranges and whose filters are kept as views. What each takes: lists.registry.ts. */
export const listNames = [
  'dashboard-jobs',
  'customers',
  'customers-by-job',
  'duplicate-phones',
  'invalid-names',
  'partners',
  'partner-jobs',
  'partner-ledger',
  'enquiries',
  'intake-leads',
  'payments',
  'staffs',
  'pincodes',
  'queue-tasks',
] as const
export type ListName = (typeof listNames)[number]

/** Ranges of days that mean something else every day. A view keeps them by name: `from=@today`, not the day it was. */
export const dayPresets = [
  'today',
  'tomorrow',
  'this-week',
  'next-7-days',
  'this-month',
  'last-7-days',
  'last-month',
] as const
export type DayPreset = (typeof dayPresets)[number]

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** So many views a person may keep for one list. */
export const maxViews = 50
