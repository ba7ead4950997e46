export const freeSlotsText = {
  'slots.title': 'Next free slots',
  'slots.loading': 'Looking for free slots',
  'slots.none': 'No partner is free for this service and pincode in the next 14 days.',
  'slots.partners': '{count, plural, one {# partner} other {# partners}}',
} as const
