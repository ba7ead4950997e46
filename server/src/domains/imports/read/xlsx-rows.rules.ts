import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { importLimits } from 'contract/imports/imports.words.ts'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { FileProblem, type FileRow } from './file-problem.rules.ts'
import { createSheetReader } from './sheet-rows.rules.ts'
import { createTagParser, damaged, type TagParser } from './tag-parser.rules.ts'

/** Entries of the zip; a workbook has some dozens. */
const maxEntries = 2000

/**
 * The rows of the first worksheet. For a formula the stored value is read. Unpacked bytes are counted during
 * the unpacking, so that a small file cannot become a large one.
 * @throws FileProblem
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<FileRow> {
  const zip = await openZip(bytes)
  try {
    const book = { zip, entries: await entriesOf(zip), left: importLimits.unpacked }
    const path = await firstSheet(book)
    const reader = createSheetReader(await sharedTexts(book))
    for await (const _ of parsed(book, path, reader.parser)) yield* reader.take()
  } finally {
    zip.close()
  }
}

type Book = {
  zip: ZipFile
  entries: Map<string, Entry>
  /** Bytes that may still be unpacked. */
  left: number
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
    fromBuffer(bytes, options, (error, zip) => (error ? reject(damaged()) : resolve(zip)))
  })
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(damaged()))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > maxEntries) reject(damaged())
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Feeds an entry to a parser; each round of the loop is one chunk. */
async function* parsed(book: Book, path: string, parser: TagParser): AsyncGenerator<void> {
  const entry = book.entries.get(path)
  if (!entry || entry.isEncrypted()) throw damaged()
  const stream = await new Promise<Readable>((resolve, reject) => {
    book.zip.openReadStream(entry, (error, opened) => (error ? reject(damaged()) : resolve(opened)))
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      book.left -= chunk.length
      if (book.left < 0) throw new FileProblem('The Excel workbook is too large when it is unpacked.')
      parser.write(decoder.decode(chunk, { stream: true }))
      yield
    }
    parser.close()
    yield
  } catch (error) {
    throw error instanceof FileProblem ? error : damaged()
  } finally {
    stream.destroy()
  }
}

async function parseWhole(book: Book, path: string, parser: TagParser): Promise<void> {
  for await (const _ of parsed(book, path, parser));
}

/** The path of the worksheet that the workbook shows first. */
async function firstSheet(book: Book): Promise<string> {
  if (!book.entries.has('xl/workbook.xml')) {
    throw new FileProblem('The file is no Excel workbook. Upload XLSX or CSV.')
  }
  const ids: string[] = []
  const sheets = createTagParser({
    open: (name, attributes) => {
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))
      if (name === 'sheet' && id) ids.push(id[1])
    },
  })
  await parseWhole(book, 'xl/workbook.xml', sheets)
  const targets = new Map<string, string>()
  const relations = createTagParser({
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  await parseWhole(book, 'xl/_rels/workbook.xml.rels', relations)
  const target = targets.get(ids[0] ?? '')
  if (target === undefined) throw new FileProblem('The Excel workbook has no worksheet.')
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
}

/** The texts that cells share, by their number. */
async function sharedTexts(book: Book): Promise<string[]> {
  const path = 'xl/sharedStrings.xml'
  if (!book.entries.has(path)) return []
  const texts: string[] = []
  let left = importLimits.shared
  let text = ''
  let isText = false
  let isPhonetic = false
  const parser = createTagParser({
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      const kept = text.slice(0, importLimits.cell + 1)
      left -= kept.length + 16
      if (left < 0) throw new FileProblem('The Excel workbook has too much text.')
      texts.push(kept)
    },
  })
  await parseWhole(book, path, parser)
  return texts
}
