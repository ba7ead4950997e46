import { type Source, sources } from '../choices.ts'
import { labelOf } from '../shared/terms.ts'

/**
 * Minutes by source in a setting: one `justdial=15` per line; missing sources have the minutes of all.
 * Without Zod.
 */

const line = /^([a-z -]+?)\s*=\s*(\d{1,5})$/
/** A week. */
const most = 10_080

// One source: the minutes of a first response by source.
/** The minutes of each source that is named, or the error. */
export function readSourceMinutes(text: string): Map<Source, number> | { problem: string } {
  const minutes = new Map<Source, number>()
  for (const raw of text.split('\n')) {
    const entry = raw.trim().toLowerCase()
    if (entry === '') continue
    const [, name, number] = line.exec(entry) ?? []
    const source = sources.find(({ slug, label }) => slug === name || label.toLowerCase() === name)?.slug
    if (source === undefined || number === undefined) {
      return { problem: `“${raw.trim().slice(0, 30)}” is not a line such as ${sources[0].slug}=15` }
    }
    if (Number(number) < 1 || Number(number) > most)
      return { problem: `must have 1 to ${most} minutes on each line` }
    if (minutes.has(source)) return { problem: `lists ${labelOf(sources, source)} twice` }
    minutes.set(source, Number(number))
  }
  return minutes
}

export function writeSourceMinutes(minutes: ReadonlyMap<Source, number>): string {
  return [...minutes].map(([source, number]) => `${source}=${number}`).join('\n')
}

/**
 * Minutes within which an enquiry of the source is to be answered. `ofAll` and `bySource` are the settings as
 * stored.
 */
export function responseMinutes(source: Source, ofAll: unknown, bySource: unknown): number {
  const read = readSourceMinutes(String(bySource))
  return ('problem' in read ? undefined : read.get(source)) ?? Number(ofAll)
}
