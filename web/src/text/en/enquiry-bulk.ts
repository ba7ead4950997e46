/** Bulk actions of enquiries. */
export const enquiryBulkText = {
  'many.assign': 'Assign',
  'many.assign-title': 'Assign {count, plural, one {# enquiry} other {# enquiries}}',
  'many.person': 'Assign to',
  'many.nobody': 'Unassigned',
  'many.close': 'Close enquiries',
  'many.lose': 'Mark as lost',
  'many.lose-title': 'Mark {count, plural, one {# enquiry} other {# enquiries}} as lost',
  'many.status': 'Status',
  'many.lost-note-missing': 'Enter the reason',
  'many.lead': 'Lead',
  'many.lead-title': 'Set the temperature of {count, plural, one {# enquiry} other {# enquiries}}',
  'many.delete': 'Delete',
  'many.save': 'Save',
  'many.cancel': 'Cancel',
  'many.undo': 'Undo',
} as const
