/** Bulk actions of lists and their dialogs. */
export const bulkText = {
  'bulk.assign': 'Assign',
  'bulk.assign.title': '{count, plural, one {Assign # job} other {Assign # jobs}}',
  'bulk.assign.text':
    'Choose a partner to check each job. Only ticked jobs are assigned. Their earlier assignments end.',
  'bulk.assign.many':
    'Jobs that fit the partner are assigned, and their earlier assignments end. The others are listed with the reason and stay unchanged.',
  'bulk.assign.save': 'Assign',
  'bulk.fits': 'Jobs to assign',
  'bulk.fits.loading': 'Checking the jobs',
  'bulk.fits.picked': '{picked, number} of {total, plural, one {# job} other {# jobs}} will be assigned.',
  'bulk.fits.misfits':
    '{misfits, plural, =0 {} one {# does not fit: tick it to assign it anyway.} other {# do not fit: tick them to assign them anyway.}}',
  'bulk.fits.none': 'Tick at least one job',
  'bulk.fits.fits': 'Fits',
  'bulk.fits.not-assignable': 'Started, finished or already with this partner',
  'bulk.assign.anyway': 'Assign anyway',
  'bulk.cancel': 'Cancel jobs',
  'bulk.cancel.title': '{count, plural, one {Cancel # job} other {Cancel # jobs}}',
  'bulk.cancel.text': 'This cannot be undone. Completed jobs stay unchanged.',
  'bulk.cancel.save': 'Cancel jobs',
  'bulk.reason': 'Reason',
  'bulk.back': 'Cancel',
  'bulk.status': 'Set status',
  'bulk.status.title':
    '{count, plural, one {Set the status of # partner} other {Set the status of # partners}}',
  'bulk.status.text': 'Partners who cannot take this status stay unchanged and are listed.',
  'bulk.status.save': 'Set status',
  'bulk.status.to': 'New status',
  'bulk.reason-when': 'Required to reject or deactivate.',
  'bulk.source': 'Set source',
  'bulk.source.title':
    '{count, plural, one {Set the source of # customer} other {Set the source of # customers}}',
  'bulk.source.text': 'How the customer heard of the business. The timeline keeps the previous source.',
  'bulk.source.save': 'Set source',
  'bulk.source.to': 'Source',
} as const
