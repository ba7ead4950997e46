import type { Sharp } from 'sharp'
import { createLane } from '#platform/process/lane.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'
export type Picture = { bytes: Buffer; width: number; height: number; thumbnail: Buffer }

/** A picture of 50 megapixels, as phones take them, takes about 200 MB of memory. */
const maxPixels = 52_000_000
const maxSide = 16_383
const storedSide = 2560
const thumbnailSide = 320
const longestSeconds = 20

/**
 * The content is no image that can be read, or a larger one than allowed. The message ends the sentence ‘The
 * file …’.
 */
export class ImageError extends Error {
  override name = 'ImageError'
}

/** One at a time: each takes a processor and much memory. The work runs in threads of the library. */
const lane = createLane(1)
let waiting = 0
const maxWaiting = 20

/**
 * Encodes the image again: without its metadata, so also without its location, turned upright, at most 2,560
 * pixels wide and high. Data appended to an image or hidden in it is removed.
 * @returns null when too many images wait
 * @throws ImageError
 */
export async function redrawImage(bytes: Buffer, type: ImageType): Promise<Picture | null> {
  if (waiting >= maxWaiting) return null
  waiting += 1
  try {
    return await lane(() => redraw(bytes, type))
  } finally {
    waiting -= 1
  }
}

async function redraw(bytes: Buffer, type: ImageType): Promise<Picture> {
  const sharp = await loadSharp()
  const source = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  try {
    const { format, width, height } = await source().metadata()
    if (`image/${format}` !== type) throw new ImageError('does not contain what it begins with')
    if (Math.max(width, height) > maxSide || width * height > maxPixels) {
      throw new ImageError('has too many pixels: at most 52 megapixels are possible')
    }
    const fitted = within(source(), storedSide)
    const { data, info } = await encoded(fitted, type).toBuffer({ resolveWithObject: true })
    const thumbnail = await within(sharp(data), thumbnailSide)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 70 })
      .toBuffer()
    return { bytes: data, width: info.width, height: info.height, thumbnail }
  } catch (error) {
    if (error instanceof ImageError) throw error
    const message = error instanceof Error ? error.message : ''
    if (/pixel limit/.test(message))
      throw new ImageError('has too many pixels: at most 52 megapixels are possible')
    if (/timeout/.test(message)) throw new ImageError('takes too long to read')
    throw new ImageError('is damaged')
  }
}

const within = (image: Sharp, side: number) =>
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestSeconds })

const encoded = (image: Sharp, type: ImageType) => {
  if (type === 'image/jpeg') return image.jpeg({ quality: 82 })
  return type === 'image/png' ? image.png() : image.webp({ quality: 82 })
}

/** Loaded with the first image. Only the decoders of the three formats stay enabled. */
let loading: Promise<typeof import('sharp').default> | undefined
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  })
  return loading
}
