/** Characters that start a formula in a spreadsheet, in all their forms (small, full-width, minus). */
const lead = /^[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/

/** Characters that spreadsheets or users remove before it: spaces, controls, quotes, zero-width signs. */
const passedOver =
  /^[\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0"'`\u00b4\p{Pi}\p{Pf}\u201a\u201e\uff02\uff07]*/u

/** A plain number is safe. */
const plainNumber = /^-\d{1,15}(\.\d{1,15})?$/

/** The prefix that makes a spreadsheet read a cell as text. */
const neutraliser = "'"

function isDangerous(text: string): boolean {
  if (plainNumber.test(text)) return false
  const [before = ''] = passedOver.exec(text) ?? []
  // In some programs a leading tab or line break moves the rest into the next cell.
  return /\p{Cc}/u.test(before) || lead.test(text.slice(before.length))
}

/**
 * The text as a cell that no spreadsheet reads as a formula: customers choose their names, and
 * `=HYPERLINK(…)` is one. A neutralised text is the original behind one `'`, so that programs can restore it.
 */
export function neutralised(text: string): string {
  return isDangerous(text) ? neutraliser + text : text
}

/** The original text of a cell that `neutralised` wrote. */
export function originalOf(cell: string): string {
  const text = cell.slice(neutraliser.length)
  return cell.startsWith(neutraliser) && isDangerous(text) ? text : cell
}
