/** The page shown during maintenance. */
export const downText = {
  'down.title': 'Down for maintenance',
  'down.text': 'We are updating the system.',
  'down.kept':
    'Nothing you saved is lost, and what you were typing is kept. This page returns by itself when it is over.',
  'down.none': 'Nothing is down at the moment.',
  'down.dashboard': 'Go to the dashboard',
  'down.expected': 'Expected back at {time}',
  'down.checked': '{seconds, plural, =0 {Checked just now} one {Checked # second ago} other {Checked # seconds ago}}',
  'down.sign-in': 'Developers sign in here',
} as const
