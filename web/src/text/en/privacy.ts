/** Texts of the dialog that erases a person. */
export const privacyText = {
  'privacy.title': 'Erase {name}',
  'privacy.text':
    'Name, phones, addresses, notes, messages, calls and files are removed for good. Jobs, payments and invoices stay without the person. This cannot be undone.',
  'privacy.blocked': 'This customer cannot be erased yet',
  'privacy.preview': 'The records, and what becomes of them',
  'privacy.loading': 'Counting the records',
  'privacy.row': '{rows, number}: {fate}',
  'privacy.fate.deleted': 'deleted',
  'privacy.fate.emptied': 'personal data removed',
  'privacy.fate.both': '{deleted} deleted, the others without personal data',
  'privacy.kept-invoices':
    '{count, plural, one {# tax invoice keeps} other {# tax invoices keep}} the name and address of the buyer, because tax law requires it.',
  'privacy.reason': 'Reason',
  'privacy.save': 'Erase for good',
  'privacy.cancel': 'Cancel',
  'privacy.close': 'Close',
  'privacy.done': 'The personal data was erased.',
} as const
