import { Readable } from 'node:stream'
import { importLimits } from 'contract/imports/imports.words.ts'
import { CsvError, parse } from 'csv-parse'
import { FileProblem, type FileRow } from './file-problem.rules.ts'

const separators = [',', ';', '\t', '|']
/** The separator is found in the beginning of the file. */
const beginning = 20_000
/** So few characters are parsed at once that the event loop is free in between. */
const piece = 32_000

/** The rows of a CSV text in UTF-8, or in UTF-16 with its mark. @throws FileProblem */
export async function* csvRows(parts: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const texts = decoded(parts)
  const first = await texts.next()
  const start = first.done ? '' : first.value
  const parser = parse({
    bom: true,
    delimiter: separatorOf(start.slice(0, beginning)),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: importLimits.columns * importLimits.cell,
  })
  const source = Readable.from(pieces(start, texts))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    throw asProblem(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

async function* pieces(start: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  for (let text = start; ; ) {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece)
    const next = await texts.next()
    if (next.done) return
    text = next.value
  }
}

type Decoder = InstanceType<typeof TextDecoder>

async function* decoded(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  for await (const bytes of parts) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    yield textOf(decoder, bytes)
  }
  if (decoder) yield textOf(decoder)
}

function textOf(decoder: Decoder, bytes?: Buffer): string {
  let text: string
  try {
    text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new FileProblem(
      'The file is no CSV in UTF-8. In Excel, save it as “CSV UTF-8” or as an Excel workbook.',
    )
  }
  if (text.includes('\u0000')) throw new FileProblem('The file is neither CSV nor an Excel workbook (XLSX).')
  return text
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** The separator that the first line has most often outside of quotes. */
function separatorOf(text: string): string {
  const line = /^\uFEFF?((?:"[^"]*"|[^"\r\n])*)/.exec(text)![1]!.replace(/"[^"]*"/g, '') // matches any text
  const counts = separators.map((sign) => line.split(sign).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = 'lines' in error && typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new FileProblem(`A quotation mark is not closed${line}.`)
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new FileProblem(`A row is too long${line}.`)
  return new FileProblem(`The file cannot be read as CSV${line}.`)
}
