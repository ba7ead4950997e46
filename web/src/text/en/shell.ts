/** Texts of the shell: layouts, menu, palette, guest pages. Titles of pages are in routes.ts. */
export const shellText = {
  'shell.skip': 'Skip to content',
  'shell.menu': 'Menu',
  'shell.open-menu': 'Open menu',
  'shell.close-menu': 'Close menu',
  'shell.main': 'Main',
  'shell.admin': 'Admin',
  'shell.where': 'Path',
  'shell.search': 'Search or jump to',
  'shell.shortcuts': 'Keyboard shortcuts (?)',
  'shell.log-out': 'Log out',
  'crash.title': 'Something went wrong.',
  'crash.text': 'The page could not be shown. What you saved is safe.',
  'crash.again': 'Try again',
}

export const overdueText = {
  'overdue.exact': '{count, plural, one {# overdue follow-up} other {# overdue follow-ups}}',
  'overdue.more': 'More than {count} overdue follow-ups',
} as const

export const lineText = {
  'line.offline': 'You are offline. What you type is kept.',
  'line.silent': 'The server does not respond. What you type is kept.',
} as const

/** Texts of toasts and confirmations, which no page shows at first. */
export const noticesText = {
  'notices.notifications': 'Notifications',
  'notices.dismiss': 'Dismiss',
  'notices.confirm': 'Confirm',
  'notices.cancel': 'Cancel',
  'notices.reason': 'Reason',
} as const
