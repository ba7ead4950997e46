import type { PaletteItem } from '#app/palette/palette-items.ts'

const kept = 6
let records: PaletteItem[] = []

/**
 * Remembers an opened record for the palette, in memory only: names of customers stay out of the browser's
 * stores.
 */
export function rememberRecord(path: string, title: string): void {
  records = [
    { id: `recent-${path}`, title, path },
    ...records.filter((record) => record.path !== path),
  ].slice(0, kept)
}

export function recentRecords(): PaletteItem[] {
  return records
}

/** Another person has signed in. */
export function forgetRecords(): void {
  records = []
}
