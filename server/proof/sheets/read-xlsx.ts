import { inflateRawSync } from 'node:zlib'
import { checkXml } from './check-xml.ts'

/** Reads the written file by the rules of the formats and with none of the code that wrote it. */

export type ReadCell = { type: string; text: string; hasFormula: boolean }

/**
 * The entries of a zip by name, through its central directory. @throws Error when an XML entry is not well
 * formed
 */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('is no zip: it has no end')
  const entries = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const header = bytes.readUInt32LE(at + 42)
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const data = bytes.subarray(start, start + size)
    const content = method === 8 ? inflateRawSync(data) : data
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    const text = content.toString('utf8')
    if (/\.(xml|rels)$/.test(path)) checkXml(text, path)
    entries.set(path, text)
    at += 46 + name + extra + comment
  }
  return entries
}

/** The rows of one worksheet, its headings first. */
export function readSheet(bytes: Buffer, number = 1): ReadCell[][] {
  const xml = unzip(bytes).get(`xl/worksheets/sheet${number}.xml`)
  if (xml === undefined) throw new Error(`has no worksheet ${number}`)
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inside = '']) => ({
      type: / t="(\w+)"/.exec(attributes)?.[1] ?? 'n',
      text: unescaped(/<(?:t|v)\b[^>]*>(.*?)<\/(?:t|v)>/s.exec(inside)?.[1] ?? ''),
      hasFormula: /<f\b/.test(inside),
    })),
  )
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescaped(xml: string): string {
  return xml
    .replace(/\r\n?/g, '\n') // the XML rule for line breaks that are not written as references
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name]!)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
