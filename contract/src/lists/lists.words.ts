/** Constants without schemas, for every page with a list. */

/** Every list with saved columns and views. The contents of each: lists.registry.ts. */
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
  'complaints',
  'payments',
  'staffs',
  'audit',
  'pincodes',
  'queue-tasks',
] as const
export type ListName = (typeof listNames)[number]

/** Relative periods. A view stores their name, `from=@today`, not the day. */
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

/** Views that a user may save for one list. */
export const maxViews = 50
