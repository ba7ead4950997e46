/** Media types of stored files with their usual ending. An endpoint that `produces` them sends a file as an attachment. */
export const storedTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type StoredType = (typeof storedTypes)[number]
export const endings: Record<StoredType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
