import { rowsHeader } from 'contract/shared/exports.ts'

/**
 * The progress of a file. `rows` counts the lines of a CSV, `total` is the server's number; null for other
 * files.
 */
export type FileProgress = { bytes: number; rows: number | null; total: number | null }
export type SavedFile = { blob: Blob; name: string }

const lineFeed = 10
/**
 * Minimum interval of progress reports, ms: one per chunk would render the page hundreds of times per second.
 */
const reportEveryMs = 100

/** Reads a file of the API chunk by chunk. @throws the stream's error when the answer is cut short */
export async function readFile(
  response: Response,
  onProgress?: (progress: FileProgress) => void,
): Promise<SavedFile> {
  const name =
    /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
  if (!onProgress || !response.body) return { blob: await response.blob(), name }
  const type = response.headers.get('Content-Type') ?? ''
  const totalHeader = response.headers.get(rowsHeader)
  const total = totalHeader === null ? null : Number(totalHeader)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [bytes, lines, last] = [0, 0, Number.NEGATIVE_INFINITY]
  const reader = response.body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    bytes += piece.value.length
    if (type.startsWith('text/csv')) lines += linesIn(piece.value)
    if (performance.now() - last < reportEveryMs) continue
    last = performance.now()
    // The first line has the headings; a multi-line text counts as several lines, but never beyond the total.
    onProgress({ bytes, total, rows: lines === 0 || total === null ? null : Math.min(lines - 1, total) })
  }
  return { blob: new Blob(pieces, { type }), name }
}

function linesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1
  return count
}
