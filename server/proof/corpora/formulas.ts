/**
 * Texts that a spreadsheet may read as a formula: seven leads, and characters before them that it or a user
 * removes.
 */
const leads = ['=', '+', '-', '@', '\t', '\r', '\0']
const before = { quote: '"', space: ' ', newline: '\n', 'no width': '\u200b', 'full-width space': '\u3000' }
const fullWidth = ['\uff1d', '\uff0b', '\uff0d', '\uff20']
/** A call that fetches something, so that a program which runs it is detected. */
const payload = 'HYPERLINK("http://127.0.0.1:9/"&A1,"open")'

export const formulas: readonly string[] = [
  ...leads.map((lead) => lead + payload),
  ...leads.flatMap((lead) => Object.values(before).map((sign) => sign + lead + payload)),
  ...fullWidth.map((lead) => lead + payload),
  "'=1+1",
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  '=1+1,"x"\r\n=2+2',
]

/** Text that must stay unchanged. */
export const harmless: readonly string[] = [
  'Asha Rao',
  '-12',
  '-12.50',
  "O'Brien",
  "'quoted'",
  'a=b',
  '12 + 3',
  'asha@home.test',
  '12, "Lake View"\nHSR',
  '\u0c95\u0ca8\u0ccd\u0ca8\u0ca1 \ud83c\udfe0',
  '_x0007_ is written so',
  ' spaces around ',
  '',
]
