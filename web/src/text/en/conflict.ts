/** Texts of a form whose record another user saved first. */
export const conflictText = {
  'conflict.meanwhile':
    'Another user changed this record. Your entries are kept, and saving keeps their other changes.',
  'conflict.moved': 'Another user changed this record. The page shows the current version.',
  'conflict.title': '{who} saved changes first.',
  'conflict.somebody': 'Another user',
  'conflict.kept': 'Your text is kept.',
  'conflict.choose': 'Choose which value to keep, then save again.',
  'conflict.field': 'Which {field} do you want to keep?',
  'conflict.mine': 'Yours',
  'conflict.theirs': 'Theirs',
  'conflict.was': 'Before',
  'conflict.empty': 'empty',
} as const
