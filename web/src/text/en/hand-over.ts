/** Open enquiries that are handed over to colleagues. */
export const handOverText = {
  'hand-over.open': 'Hand over enquiries',
  'hand-over.title': 'Hand over the enquiries of {name}',
  'hand-over.to': 'Assign {count, plural, one {# open enquiry} other {# open enquiries}} to',
  'hand-over.mode': 'Shares',
  'hand-over.evenly': 'Evenly',
  'hand-over.by-city': 'By city',
  'hand-over.no-city': 'No address',
  'hand-over.city': 'Enquiries in {city}',
  'hand-over.shared': 'Shared evenly',
  'hand-over.preview': 'Enquiries for each colleague',
  'hand-over.choose': 'Choose at least one colleague.',
  'hand-over.save': 'Hand over',
  'hand-over.cancel': 'Cancel',
  'hand-over.done': 'Enquiries of {name} handed over',
  'hand-over.share': '{name}: {count}',
} as const
