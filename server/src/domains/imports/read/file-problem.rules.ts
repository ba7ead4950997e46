/** A file that cannot be read as a table; the message is shown to the user. */
export class FileProblem extends Error {}

/** A row of a file; `line` is the row of the spreadsheet, or the line of the text on which the row ends. */
export type FileRow = { line: number; cells: string[] }
