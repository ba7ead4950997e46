/** Spec section 8, word by word. */
export const errorsText = {
  'errors.401': 'Your session is inactive. Please login again.',
  'errors.422': 'Invalid data.',
  'errors.422.title': 'Please review the following and try again',
  'errors.500': 'Something went wrong.',
  'errors.500.text': "Don't worry. We are looking into it right now.",
  'errors.404': 'Resource not found.',
  'errors.404.text': 'The resource you are looking for is not found here.',
  'errors.403.title': 'Access denied',
  'errors.403.text': 'You do not have proper permission to access this resource.',
  'errors.429.title': 'Too many attempts',
  'errors.429.text': 'Please try again after some time',
  'errors.status': 'Request failed with status code',
  'errors.no_response': 'Could not connect to server.',
  'errors.no_response.text': 'Check the connection and try again.',
  'errors.not_started': 'Failed to initiate connection',
  'errors.again': 'Try again',
  'errors.binary': 'Something went wrong',
  'errors.permission.title': 'Permission denied',
  'errors.permission.text': 'You do not have permission to access this page.',
}

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

export const statementsText = {
  'statements.was_done': 'This time is in the past. Was the work done then?',
  'statements.was_done.text': 'Cancel to choose another time.',
  'statements.confirmed': 'Assign anyway?',
  'statements.repeated': 'Record it anyway?',
  'statements.repeated_reason': 'Record this reference again?',
  'statements.late_entry': 'Enter it on another day?',
}
