import sharp from 'sharp'

type Shape = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' }

/** An image of one colour. With `located` its metadata contain a location. */
export function createImage(
  { width = 60, height = 40, format = 'jpeg' }: Shape = {},
  located = false,
): Promise<Buffer> {
  const image = sharp({
    create: { width, height, channels: 3, background: { r: 20, g: 120, b: 90 } },
  }).toFormat(format)
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '12/1 58/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '77/1 35/1 0/1',
  }
  return (located ? image.withExif({ IFD0: { Make: 'Secret camera' }, IFD3: gps }) : image).toBuffer()
}

/** The smallest PDF that programs open, with a script in it when one is given. */
export function createPdf(script = ''): Buffer {
  const action = script === '' ? '' : `/OpenAction << /S /JavaScript /JS (${script}) >>`
  return Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R ${action} >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\n` +
      'trailer << /Root 1 0 R >>\n%%EOF\n',
  )
}
