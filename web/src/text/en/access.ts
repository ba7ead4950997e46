export const accessText = {
  'access.title': 'Access',
  'access.lead': 'What the users of each role must do to sign in. A user with several roles must do all of it.',
  'access.loading': 'Loading',
  'access.above': 'Only a developer can change this.',
  'access.factor': 'Second factor required from',
  'access.factor-help':
    'Users without one are reminded until then. From this day on they can only set one up. Blank: optional.',
  'access.idle': 'Sessions end after minutes without use',
  'access.idle-help': '5 to 10,080. 720 minutes are 12 hours.',
  'access.life': 'Sessions end after hours in all',
  'access.life-help': '1 to 720, from the sign-in on. 168 hours are 7 days.',
  'access.networks': 'Allowed addresses',
  'access.networks-help':
    'IPv4 or IPv6 addresses or networks such as 203.0.113.0/24, one per line. Blank: any address. API keys of these users need them too.',
  'access.users':
    '{users, plural, one {# user} other {# users}}, {without, plural, =0 {all with a second factor} one {# without a second factor} other {# without a second factor}}',
  'access.save': 'Save',
  'access.cancel': 'Cancel',
  'access.saved': '{role}: saved.',
  'access.by-then': 'Your role requires a second factor from {day} ({when}).',
  'access.by-now': 'Your role requires a second factor. Set one up to continue.',
  'access.required': 'Your role requires it.',
  'access.set-up': 'Set up',
} as const
