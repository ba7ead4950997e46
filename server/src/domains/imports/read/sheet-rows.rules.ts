import { importLimits } from 'contract/imports/imports.words.ts'
import { FileProblem, type FileRow } from './file-problem.rules.ts'
import { createTagParser, type TagParser } from './tag-parser.rules.ts'

type Cell = { at: number; type: string; text: string }

/** Collects the rows of a worksheet while `parser` is fed; `take` returns those that are complete. */
export function createSheetReader(shared: readonly string[]): { parser: TagParser; take: () => FileRow[] } {
  let rows: FileRow[] = []
  let line = 0
  let cells: string[] = []
  let cell: Cell = { at: -1, type: '', text: '' }
  let isValue = false
  const end = () => {
    const text = textOfCell(cell, shared)
    if (text === '') return
    if (cell.at >= importLimits.columns) {
      throw new FileProblem(`The worksheet has more than ${importLimits.columns} columns.`)
    }
    while (cells.length < cell.at) cells.push('')
    cells[cell.at] = text
  }
  const parser = createTagParser({
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r) > 0 ? Number(attributes.r) : line + 1
        cells = []
        cell = { at: -1, type: '', text: '' }
      } else if (name === 'c') {
        cell = { at: columnOf(attributes.r) ?? cell.at + 1, type: attributes.t ?? 'n', text: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text: (part) => {
      if (isValue && cell.text.length <= importLimits.cell) cell.text += part.slice(0, importLimits.cell + 1)
    },
    close: (name) => {
      isValue = false
      if (name === 'c') end()
      if (name === 'row' && cells.length > 0) rows.push({ line, cells })
    },
  })
  return {
    parser,
    take() {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** `BC12` is column 54, from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell({ type, text }: Cell, shared: readonly string[]): string {
  if (type === 's') return unescaped(shared[Number(text)] ?? '')
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'yes' : 'no'
  if (type !== 'n') return unescaped(text)
  // A phone may be stored as 9.845012345E9.
  const number = Number(text)
  return text.trim() !== '' && Number.isSafeInteger(Math.trunc(number)) ? String(number) : text
}

/** Characters that XML forbids are written `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
