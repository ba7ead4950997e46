import { maxFileSize } from 'contract/files/files.words.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Platform } from '#platform/http/platform.ts'
import { ImageError, redrawImage } from '#platform/images/images.ts'
import { typeOfContent } from './files.rules.ts'
import type { StoredContent } from './files.store.ts'

/**
 * Checks the type of a file by its content, encodes an image again, and stores the result with its thumbnail.
 * It is stored before any row names it; content that no row names is removed after a day.
 * @throws AppError invalid on `name`, which names the file, unavailable when too many images wait
 */
export async function prepareContent(
  { contents }: Pick<Platform, 'contents'>,
  name: string,
  bytes: Buffer,
): Promise<StoredContent> {
  const refused = (problem: string) => invalid('name', `The file ${name} ${problem}.`)
  const found = typeOfContent(bytes)
  if ('problem' in found) throw refused(found.problem)
  const { type } = found
  if (type === 'application/pdf') {
    const content_hash = await contents.put(bytes)
    return { type, size: bytes.length, width: null, height: null, content_hash, thumbnail_hash: null }
  }
  const picture = await redrawImage(bytes, type).catch((error) => {
    throw error instanceof ImageError ? refused(error.message) : error
  })
  if (picture === null) throw new AppError('unavailable', { retryAfterSeconds: 5, load: 'images' })
  if (picture.bytes.length > maxFileSize) throw refused('is larger than 15 MB')
  const { width, height } = picture
  const content_hash = await contents.put(picture.bytes)
  const thumbnail_hash = await contents.put(picture.thumbnail)
  return { type, size: picture.bytes.length, width, height, content_hash, thumbnail_hash }
}
