import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('the path darkens exactly the squares of the code', () => {
  const text = 'otpauth://totp/House%20Care%20Admin:a@b.test?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const { path, size } = qrPath(text)
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  expect(size).toBe(modules.size)
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${y}`)
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      expect(dark.has(`${column} ${row}`), `${column} ${row}`).toBe(Boolean(modules.get(row, column)))
    }
  }
})
