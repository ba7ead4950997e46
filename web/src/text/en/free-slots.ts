export const freeSlotsText = {
  'slots.title': 'Next free slots',
  'slots.loading': 'Looking for free slots',
  'slots.none': 'No partner is free for this service and pincode in the next 14 days.',
  'slots.asked':
    '{count, plural, =0 {No partner is free {when}} one {# partner is free {when}} other {# partners are free {when}}}',
  'slots.partners': '{count, plural, one {# partner} other {# partners}}',
} as const
