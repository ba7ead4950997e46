/** The page shown during maintenance. */
export const downText = {
  'down.title': 'Down for maintenance',
  'down.text': 'We are updating the system.',
  'down.kept': 'Saved data and unsaved entries are kept. This page reloads when maintenance ends.',
  'down.none': 'The system is running.',
  'down.dashboard': 'Go to the dashboard',
  'down.expected': 'Expected back at {time}',
  'down.checked': '{seconds, plural, =0 {Checked just now} one {Checked # second ago} other {Checked # seconds ago}}',
  'down.sign-in': 'Developers sign in here',
} as const
