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
