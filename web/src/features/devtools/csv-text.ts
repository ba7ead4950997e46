type Cells = readonly (string | null)[]

/** Rows as CSV (RFC 4180): a value with a comma, a quote or a line's end stands in quotes; none is empty. */
export function csvText(head: readonly string[], rows: readonly Cells[]): string {
  return [head, ...rows].map((row: Cells) => row.map(cellOf).join(',')).join('\r\n')
}

/** What a sheet would take for a formula gets a quote before it. */
function cellOf(value: string | null): string {
  if (value === null) return ''
  const plain = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
