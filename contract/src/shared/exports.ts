/**
 * Media types of stored files with their usual ending. An endpoint that `produces` them sends a file as an
 * attachment.
 */
export const storedTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type StoredType = (typeof storedTypes)[number]
export const endings: Record<StoredType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
/** Constants without schemas, for every page of the browser. */

/** Formats of an export: text that every program reads, or a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/**
 * The media types of an export. An endpoint that `produces` them is a download: limited, audited, streamed,
 * with neutralised cells.
 */
export const exportTypes = [mediaTypes.csv, mediaTypes.xlsx] as const

/** Response header with the number of rows, sent before the first row. */
export const rowsHeader = 'x-total-rows'
