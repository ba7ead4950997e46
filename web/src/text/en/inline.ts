export const inlineText = {
  'inline.edit-field': 'Edit {field}',
  'inline.save-field': 'Save {field}',
  'inline.keep-as-is': 'Keep unchanged',
  'inline.saving': 'Saving',
  'inline.empty-fact': 'Add',
  'inline.not-said': 'Not set',
} as const
