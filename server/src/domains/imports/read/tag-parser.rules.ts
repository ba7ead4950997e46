import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileProblem } from './file-problem.rules.ts'

export const damaged = () =>
  new FileProblem('The Excel workbook is damaged. Open it, save it again as XLSX, and upload it.')

/** Characters between two tags: more is no workbook, and would be kept in memory. */
const maxBetween = 2_000_000

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}
export type TagParser = { write: (text: string) => void; close: () => void }

/**
 * Parses XML piece by piece, with names without their prefix. @throws FileProblem for what is not well formed
 */
export function createTagParser({ open, close, text }: Handlers): TagParser {
  const parser = new SaxesParser()
  let between = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    between = 0
    open?.(local(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    between = 0
    close?.(local(tag.name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return {
    write(piece) {
      between += piece.length
      parser.write(piece)
      if (between > maxBetween) throw damaged()
    },
    close: () => void parser.close(),
  }
}
