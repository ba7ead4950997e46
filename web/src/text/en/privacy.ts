/** The page of a customer or partner. */
export const privacyText = {
  'privacy.personal-data': 'Download personal data',
  'privacy.erase': 'Erase personal data',
  'privacy.erased':
    'The personal data of this {type, select, partner {partner} other {customer}} was erased on {day}. The record is kept for the accounts.',
} as const

/** The dialog that erases a person. */
export const erasureText = {
  'erasure.title': 'Erase {name}',
  'erasure.text':
    '{type, select, partner {Name, phones, addresses, notes, messages, documents and bank details are removed for good. Jobs, ratings and the account stay without the person.} other {Name, phones, addresses, notes, messages, calls and files are removed for good. Jobs, payments and invoices stay without the person.}} This cannot be undone.',
  'erasure.blocked': 'This {type, select, partner {partner} other {customer}} cannot be erased yet',
  'erasure.preview': 'The records, and what becomes of them',
  'erasure.loading': 'Counting the records',
  'erasure.row': '{rows, number}: {fate}',
  'erasure.fate.deleted': 'deleted',
  'erasure.fate.emptied': 'personal data removed',
  'erasure.fate.both': '{deleted} deleted, the others without personal data',
  'erasure.kept-invoices':
    '{count, plural, one {# tax invoice keeps} other {# tax invoices keep}} the name and address of the buyer, because tax law requires it.',
  'erasure.reason': 'Reason',
  'erasure.save': 'Erase for good',
  'erasure.cancel': 'Cancel',
  'erasure.close': 'Close',
  'erasure.done': 'The personal data was erased.',
} as const
