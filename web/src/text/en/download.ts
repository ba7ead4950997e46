/** Taking a list away as a file. */
export const downloadText = {
  'download.title': 'Download',
  'download.csv': 'CSV',
  'download.xlsx': 'Excel (XLSX)',
  'download.waiting': 'Preparing the download',
  'download.rows': '{rows} of {total} rows',
  'download.size': '{size} MB, {total} rows',
  'download.cancel': 'Cancel the download',
} as const
