export const notFoundText = {
  'not-found.title': 'Page not found',
  'not-found.text': 'No page exists at {path}. Check the address. The record may have been deleted.',
  'not-found.back': 'Go back',
  'not-found.dashboard': 'Go to dashboard',
} as const

export const futureText = {
  'future.title': 'Future',
  'future.text': 'Nothing is planned for this page at the moment.',
} as const

/** The page shown during maintenance. */
export const downText = {
  'down.title': 'Down for maintenance',
  'down.text': 'We are updating the system.',
  'down.kept': 'Saved data and unsaved entries are kept. This page reloads when maintenance ends.',
  'down.none': 'The system is running.',
  'down.dashboard': 'Go to the dashboard',
  'down.expected': 'Expected back at {time}',
  'down.checked':
    '{seconds, plural, =0 {Checked just now} one {Checked # second ago} other {Checked # seconds ago}}',
  'down.sign-in': 'Developers sign in here',
} as const
