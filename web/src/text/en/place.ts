/** Texts of a record's place in the list that it was opened from. */
export const placeText = {
  'place.previous': 'Previous (K)',
  'place.next': 'Next (J)',
  'place.n-of': '{n} of {total}',
} as const
