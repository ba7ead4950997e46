/** Texts of every list: columns, views, selection. */
export const listsText = {
  'lists.columns': 'Columns',
  'lists.reset': 'Reset',
  'lists.up': 'Move {column} up',
  'lists.down': 'Move {column} down',
  'lists.always': 'always shown',
  'lists.comfortable': 'Comfortable rows',
  'lists.compact': 'Compact rows',
  'lists.views': 'Views',
  'lists.all': 'All',
  'lists.save-view': 'Save view',
  'lists.changed': 'View changed',
  'lists.save': 'Save',
  'lists.save-as': 'Save as',
  'lists.discard': 'Discard',
  'lists.dropped': 'Removed because this list no longer has them: {names}',
  'lists.options': 'Options of {view}',
  'lists.shared-by': 'Shared by {name}',
  'lists.shared': 'Shared with all users',
  'lists.rename': 'Rename',
  'lists.share': 'Share with all users',
  'lists.unshare': 'Make private',
  'lists.left': 'Move left',
  'lists.right': 'Move right',
  'lists.delete': 'Delete',
  'lists.only': 'Only {name}, admins and developers can change it',
  'lists.new-view': 'Save as a view',
  'lists.rename-view': 'Rename {view}',
  'lists.name': 'Name',
  'lists.name-help': 'Such as ‘Hot, no job yet’.',
  'lists.keeps-day': 'The dates are saved as ‘{days}’ and move with the calendar.',
  'lists.needs-name': 'Enter a name',
  'lists.undo': 'Undo',
  'lists.saved': '‘{view}’ saved.',
  'lists.deleted': '‘{view}’ deleted.',
  'lists.selected': '{count, plural, one {# selected} other {# selected}}',
  'lists.select-all': 'Select all {count}',
  'lists.select-first': 'Select the first {count}',
  'lists.only-first': 'Selected the first {count} of {total}, the maximum.',
  'lists.actions': 'Actions for selected rows',
  'lists.clear': 'Clear selection',
  'lists.doing': '{action}: {done} of {total}',
  'lists.stop': 'Stop',
  'lists.done': '{count, plural, one {# done.} other {# done.}}',
  'lists.result': '{action}: {done} done, {failed} failed',
  'lists.stopped': '{count, plural, one {# was not started.} other {# were not started.}}',
  'lists.still-selected': 'Rows that failed stay selected.',
  'lists.try-again': 'Retry',
  'lists.cancel': 'Cancel',
  'lists.close': 'Close',
} as const

/** The panels of the Filter button and of the date button. */
export const filterPanelText = {
  'filter-panel.find': 'Filter by',
  'filter-panel.from': 'From',
  'filter-panel.to': 'To',
  'filter-panel.apply': 'Apply',
} as const

/** Exporting a list as a file. */
export const downloadText = {
  'download.title': 'Export',
  'download.csv': 'Download CSV',
  'download.xlsx': 'Download Excel (XLSX)',
  'download.waiting': 'Preparing the export',
  'download.rows': '{rows} of {total} rows',
  'download.size': '{size} MB, {total} rows',
  'download.cancel': 'Cancel the export',
} as const

/** Texts of a record's place in the list that it was opened from. */
export const placeText = {
  'place.previous': 'Previous (K)',
  'place.next': 'Next (J)',
  'place.n-of': '{n} of {total}',
} as const
