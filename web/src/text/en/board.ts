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

export const jobBoardText = {
  'job-board.label': 'Board of jobs',
  'job-board.unassigned': 'Unassigned',
  'job-board.due': '{amount} due',
  'job-board.moved': '{name}: {status}',
  'job-board.undo': 'Undo',
  'job-board.undo-reason': 'Completed by mistake',
  'job-board.undone': '{name}: {status} again',
  'job-board.refused': '{name} was not moved',
  'job-board.somebody': 'Another user',
  'job-board.faster': '{who} changed {id} for {name} first.',
  'job-board.is-now': 'It is {status} now, {when}, {partner}.',
  'job-board.nobody': 'unassigned',
} as const
