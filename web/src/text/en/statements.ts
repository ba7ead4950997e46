export const statementsText = {
  'statements.was_done': 'This time is in the past. Was the work done then?',
  'statements.was_done.text': 'Cancel to choose another time.',
  'statements.confirmed': 'Assign anyway?',
  'statements.repeated': 'Record it anyway?',
  'statements.repeated_reason': 'Record this reference again?',
  'statements.late_entry': 'Enter it on another day?',
}
