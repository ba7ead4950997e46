export const draftText = {
  'draft.restored': 'Your unsaved entries were restored.',
  'draft.discard': 'Discard',
}
