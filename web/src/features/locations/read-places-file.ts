import { maxImport } from 'contract/locations/locations.words.ts'

export type PlacesFile = { file_name: string; csv: string }
export const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)

/** Text of a file of places, or why it cannot be one. */
export async function readPlacesFile(file: File): Promise<PlacesFile | 'too-large' | 'unreadable'> {
  if (file.size > maxImport) return 'too-large'
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return csv.includes('\0') ? 'unreadable' : { file_name: file.name.slice(0, 200) || 'places.csv', csv }
  } catch {
    return 'unreadable'
  }
}
