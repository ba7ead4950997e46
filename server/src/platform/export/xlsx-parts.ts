import type { Cell, PlannedColumn } from './columns.ts'
import { neutralised } from './neutralise.ts'
import { wallClock } from './zone.ts'

/**
 * The parts of a workbook (ECMA-376) that a plain table needs. Cells contain their text; there is no table of
 * strings.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `styles`: default, time, text, heading. */
const style = { time: 1, text: 2, heading: 3 }

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** All parts except the worksheets: path and content. */
export function parts(title: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const nameOf = (number: number) => (number === 1 ? title : `${title} ${number}`)
  const all = (xmlOf: (number: number) => string) => numbers.map(xmlOf).join('')
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${all((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all((number) => `<sheet name="${escaped(nameOf(number))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${relations}">${all((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]
}

/** The start of a worksheet with its fixed heading row. */
export function sheetStart<Row>(columns: readonly PlannedColumn<Row>[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ header }) => textCell(header, style.heading))
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`
}
export const sheetEnd = '</sheetData></worksheet>'

export function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`
}

function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>'
  if ('number' in cell) return `<c><v>${cell.number}</v></c>`
  if ('moment' in cell) return `<c s="${style.time}"><v>${serialDay(cell.moment)}</v></c>`
  return textCell(cell.text, style.text)
}

/** Excel's limit per cell; with a longer text it reports a damaged file. */
const maxCellText = 32_767

function textCell(text: string, look: number): string {
  const shown = neutralised(text).slice(0, maxCellText)
  return `<c t="inlineStr" s="${look}"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

/** Days since the end of 1899 in the business's zone, rounded to the minute: the time format of workbooks. */
function serialDay(moment: string): number {
  const minutes = Math.floor(wallClock(moment) / 60_000)
  return minutes / 1440 + 25_569
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Characters that XML forbids become `_x0007_`; text that looks like such an escape becomes `_x005F_x0007_`.
 */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
    .replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, (sign) => {
      return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
}
