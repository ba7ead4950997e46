/** The button in a date or time field, and its panel. */
export const dateFieldText = {
  'date.choose-day': 'Open calendar',
  'date.choose-time': 'Open times',
} as const

/** Date and time fields: their panel, what they expect, and hours that last into the next day. */
export const dateInputText = {
  'date.expected-moment': 'Enter a day and a time, such as ‘tomorrow 5pm’ or ‘25/11 17:00’.',
  'date.expected-day': 'Enter a day, such as ‘tomorrow’, ‘fri’ or ‘25/11’.',
  'date.expected-time': 'Enter a time, such as ‘9am’ or ‘17:30’.',
  'date.now': 'Now',
  'date.today': 'Today',
  'date.tomorrow': 'Tomorrow',
  'date.yesterday': 'Yesterday',
  'date.next-monday': 'Next Monday',
  'date.days': 'Days',
  'date.times': 'Times',
  'date.previous-month': 'Previous month',
  'date.next-month': 'Next month',
  'date.on-next-day': 'on the next day',
} as const

export const draftText = {
  'draft.restored': 'Your unsaved entries were restored.',
  'draft.discard': 'Discard',
}

/** What was left unfinished in a form that begins empty for each caller. */
export const offeredDraftText = {
  'draft-offered.unfinished': 'Unfinished: {what}',
  'draft-offered.unnamed': 'no number yet',
  'draft-offered.continue': 'Continue',
  'draft-offered.continue-one': 'Continue: {what}',
  'draft-offered.discard': 'Discard',
  'draft-offered.discard-one': 'Discard: {what}',
} as const

export const inlineText = {
  'inline.edit-field': 'Edit {field}',
  'inline.save-field': 'Save {field}',
  'inline.keep-as-is': 'Keep unchanged',
  'inline.saving': 'Saving',
  'inline.empty-fact': 'Add',
  'inline.not-said': 'Not set',
} as const

export const freeSlotsText = {
  'slots.title': 'Next free slots',
  'slots.loading': 'Looking for free slots',
  'slots.none': 'No partner is free for this service and pincode in the next 14 days.',
  'slots.asked':
    '{count, plural, =0 {No partner is free {when}} one {# partner is free {when}} other {# partners are free {when}}}',
  'slots.partners': '{count, plural, one {# partner} other {# partners}}',
} as const

export const categoriesText = {
  'categories.category': 'Service',
  'categories.choose': 'Type to find a service',
  'categories.none': 'No service chosen',
  'categories.questions-none': 'This service has no questions.',
  'categories.questions-failed': 'The questions could not be loaded.',
  'categories.asked-before': 'Answers to earlier questions',
} as const

export const partnersText = {
  'partners.partner': 'Partner',
  'partners.choose': 'Type to find a partner',
  'partners.none': 'No approved partner fits',
} as const
