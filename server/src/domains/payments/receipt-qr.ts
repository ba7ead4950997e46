import QRCode from 'qrcode'
import type { Sheet } from './receipt-page.ts'

/** Draws the text as a QR code of `size` points, as one vector path: sharp at any print size. */
export function drawQr(sheet: Sheet, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) sheet.rect(x + column * unit, y + row * unit, unit, unit)
    }
  }
  sheet.fillColor('#000000').fill()
}
