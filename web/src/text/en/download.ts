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
