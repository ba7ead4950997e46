import { createHash } from 'node:crypto'

/** A weak entity tag: it names the response, not one encoding of it. */
export function etagOf(json: Buffer): string {
  return `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
}
