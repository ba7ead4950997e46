import { endings, type StoredType } from 'contract/shared/exports.ts'

type Found = { type: StoredType } | { problem: string }

/** The type of a file by its first bytes; its name and the type that the browser sends are ignored. */
export function typeOfContent(bytes: Buffer): Found {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg' }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'image/png' }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return { type: 'image/webp' }
  if (/^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8))) return { type: 'application/pdf' }
  if (ascii(bytes, 4, 8) === 'ftyp' && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(ascii(bytes, 8, 12))) {
    return { problem: 'is a HEIC photo, which most programs cannot show. Save it as JPEG first' }
  }
  return { problem: 'is not an image (JPEG, PNG, WebP) or a PDF' }
}

const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const ascii = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1')

const others: Partial<Record<StoredType, readonly string[]>> = { 'image/jpeg': ['jpeg', 'jpe'] }

/** The name without path, control and direction characters, with the ending of its real type. */
export function fileNameFor(name: string, type: StoredType): string {
  const base = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu, '')
    .replace(/[<>:"|?*]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.([a-z0-9]{1,5})$/i.exec(clean)?.[1]?.toLowerCase()
  const right = endings[type]
  if (ending === right || (ending && others[type]?.includes(ending))) return clean
  return `${clean === '' ? 'file' : clean.slice(0, 180)}.${right}`
}
