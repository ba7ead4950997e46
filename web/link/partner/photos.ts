import { maxLinkPhotos } from 'contract/partner-links/partner-links.words.ts'
import { type Child, el } from '../shell/dom.ts'
import type { BriefDrawn } from './shown-brief.ts'

/** Bytes that the endpoint takes, with some room. */
const maxBytes = 240_000
/** Longer side in pixels, and quality: the next pair where a photo is still too large. */
const tries = [
  [1600, 0.75],
  [1280, 0.7],
  [1024, 0.6],
  [800, 0.5],
] as const

/** Whether one of the last chosen photos could not be read. */
let isUnreadable = false

/** Photos of the work: each is reduced on the phone, then queued and sent like any other step. */
export function photosOf({ record: { photos }, t, take, redraw }: BriefDrawn): Child[] {
  const line = el('p', { class: 'help', role: 'status' }, t('photos.count', { photos, most: maxLinkPhotos }))
  const problem = isUnreadable && el('p', { class: 'error', role: 'alert' }, t('photos.unreadable'))
  if (photos >= maxLinkPhotos) return [problem, line]
  const add = async ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement // the listener is the input's
    const files = [...(input.files ?? [])].slice(0, maxLinkPhotos - photos)
    input.disabled = true
    line.textContent = t('photos.preparing')
    const resized = await Promise.all(files.map((file) => smaller(file).catch(() => null)))
    isUnreadable = resized.includes(null)
    redraw()
    for (const photo of resized) if (photo !== null) take('photos', { photo })
  }
  const input = el('input', {
    type: 'file',
    accept: 'image/*',
    multiple: true,
    change: (event) => void add(event),
  })
  return [el('label', { class: 'button file' }, t('photos.add'), input), problem, line]
}

/** A JPEG as base64. */
async function smaller(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  const canvas = el('canvas')
  for (const [side, quality] of tries) {
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const [, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
    if (base64 !== '' && base64.length * 0.75 <= maxBytes) return base64
  }
  throw new Error('The photo stays too large')
}
