/** Plain data without schemas: every page of the browser holds it. */

/** A list to take away: text that every program reads, or a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/**
 * What an endpoint that `produces` sheets answers. Naming this list is what makes an endpoint a download: limited,
 * audited, streamed, its cells made harmless.
 */
export const exportTypes = [mediaTypes.csv, mediaTypes.xlsx] as const

/** How many rows the file holds, told before the first of them: a header of the answer. */
export const rowsHeader = 'x-total-rows'
