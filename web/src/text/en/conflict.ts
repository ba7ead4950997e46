/** The texts of a form whose record another user saved first. */
export const conflictText = {
  'conflict.meanwhile':
    'Somebody changed this meanwhile. What you type here stays, and what they changed elsewhere is kept when you save.',
  'conflict.moved': 'Somebody changed this meanwhile. The page behind shows it as it is now.',
  'conflict.title': '{who} saved this meanwhile.',
  'conflict.somebody': 'Somebody else',
  'conflict.kept': 'Your text is kept.',
  'conflict.choose': 'Choose what stands, then save again.',
  'conflict.field': 'Which {field} stands?',
  'conflict.mine': 'Yours',
  'conflict.theirs': 'Theirs',
  'conflict.was': 'Before',
  'conflict.empty': 'empty',
} as const
