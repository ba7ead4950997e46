import QRCode from 'qrcode'

/**
 * The text as a QR code: an SVG path of unit squares, one part for each run of dark squares, in a square of
 * side `size`.
 */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1
      runs.push(`M${start} ${row}h${column + 1 - start}v1H${start}z`)
    }
  }
  return { path: runs.join(''), size: modules.size }
}
