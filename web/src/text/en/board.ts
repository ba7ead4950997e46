/** Texts of every board. */
export const boardText = {
  'board.column': '{name}, {count}',
  'board.more': '{count, plural, one {Show # more} other {Show # more}}',
  'board.more-unknown': 'Show more',
  'board.empty': 'None',
  'board.loading': 'Loading the board',
  'board.move': 'Move {name}',
  'board.moved': '{name}: {status}',
  'board.refused': '{name} was not moved',
  'board.why.state': 'Not possible from {status}',
  'board.why.permission': 'Admin or developer only',
} as const
