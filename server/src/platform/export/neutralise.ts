/** What a spreadsheet takes for the beginning of a formula, in every form it may read as one (small, full-width, minus). */
const lead = /^[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/

/** What it, or a person who cleans a column up, passes over before it: spaces, controls, quotes, signs of no width. */
const passedOver = /^[\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0"'`\u00b4\p{Pi}\p{Pf}\u201a\u201e\uff02\uff07]*/u

/** A plain number says nothing but itself. */
const plainNumber = /^-\d{1,15}(\.\d{1,15})?$/

/** The sign that makes a spreadsheet read what follows as text. */
const neutraliser = "'"

function isDangerous(text: string): boolean {
  if (plainNumber.test(text)) return false
  const [before = ''] = passedOver.exec(text) ?? []
  // A tab or a line break at the beginning moves what follows into a cell of its own in some programs.
  return /\p{Cc}/u.test(before) || lead.test(text.slice(before.length))
}

/**
 * The text as a cell that no spreadsheet takes for a formula: customers choose their names, and `=HYPERLINK(…)` is one.
 * A neutralised text is the text behind one `'`, so that whoever reads the sheet by program gets it back.
 */
export function neutralised(text: string): string {
  return isDangerous(text) ? neutraliser + text : text
}

/** The text of a cell that `neutralised` wrote. */
export function originalOf(cell: string): string {
  const text = cell.slice(neutraliser.length)
  return cell.startsWith(neutraliser) && isDangerous(text) ? text : cell
}
