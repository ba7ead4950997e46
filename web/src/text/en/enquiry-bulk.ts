/** What is done with many enquiries at once. */
export const enquiryBulkText = {
  'many.assign': 'Assign',
  'many.assign-title': 'Assign {count, plural, one {# enquiry} other {# enquiries}}',
  'many.person': 'To whom',
  'many.nobody': 'Nobody',
  'many.close': 'Close',
  'many.lose': 'Mark as lost',
  'many.lose-title': 'Mark {count, plural, one {# enquiry} other {# enquiries}} as lost',
  'many.status': 'Status',
  'many.lost-note-missing': 'must say which other reason',
  'many.lead': 'Lead',
  'many.lead-title': 'How warm {count, plural, one {is # enquiry} other {are # enquiries}}',
  'many.delete': 'Delete',
  'many.save': 'Save',
  'many.cancel': 'Cancel',
  'many.undo': 'Undo',
} as const
