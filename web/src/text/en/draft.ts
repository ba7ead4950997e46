export const draftText = {
  'draft.restored': 'What you typed before is back; it is not saved yet.',
  'draft.discard': 'Start afresh',
}
