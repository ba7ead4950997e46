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
