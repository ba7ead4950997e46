/** What was left unfinished in a form that begins empty for each caller. */
export const offeredDraftText = {
  'draft-offered.unfinished': 'Unfinished: {what}',
  'draft-offered.unnamed': 'no number yet',
  'draft-offered.continue': 'Continue',
  'draft-offered.continue-one': 'Continue: {what}',
  'draft-offered.discard': 'Discard',
  'draft-offered.discard-one': 'Discard: {what}',
} as const
