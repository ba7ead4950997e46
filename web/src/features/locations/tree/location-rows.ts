import type { Location } from 'contract/locations/locations.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { searchName, wordFinder } from 'contract/shared/search-words.ts'
import { type LocationIndex, locationsAbove } from '../place-index.ts'

/** A row of the tree on the screen. */
export type LocationRow = {
  location: Location
  /** 1 for states. */
  level: number
  /** Its position among its siblings, from 1, and their number. */
  position: number
  siblings: number
  /** The number of its children. */
  below: number
  isOpen: boolean
}

/** The rows of a tree with these open locations: closed levels are left out. */
export function rowsOf(index: LocationIndex, open: ReadonlySet<number>): LocationRow[] {
  const rows: LocationRow[] = []
  const draw = (parent: number | null, level: number) => {
    const siblings = index.below(parent)
    for (const [at, location] of siblings.entries()) {
      const below = index.below(location.id).length
      const isOpen = below > 0 && open.has(location.id)
      rows.push({ location, level, position: at + 1, siblings: siblings.length, below, isOpen })
      // A cycle in faulty data is not followed.
      if (isOpen && level < 4) draw(location.id, level + 1)
    }
  }
  draw(null, 1)
  return rows
}

/** The number of locations that a search shows. */
const mostFound = 100

/** The results of a search with their parents, in the order of the tree; and how many more there are. */
export function rowsFound(
  index: LocationIndex,
  q: string,
): { rows: LocationRow[]; found: ReadonlySet<number>; more: number } {
  const begin = searchName(joinDigits(q.trim()))
  const isFound = wordFinder(q)
  const hits = index.all.filter(({ title }) => isFound(title))
  // The best matches begin with the text, then the shortest.
  const best = hits
    .map((location) => ({ location, begins: searchName(location.title).startsWith(begin) ? 0 : 1 }))
    .sort((a, b) => a.begins - b.begins || a.location.title.length - b.location.title.length)
    .slice(0, mostFound)
    .map(({ location }) => location)
  const found = new Set(best.map(({ id }) => id))
  const shown = new Set(best.flatMap(({ id }) => locationsAbove(index, id).map((location) => location.id)))
  const rows: LocationRow[] = []
  const draw = (parent: number | null, level: number) => {
    const siblings = index.below(parent).filter(({ id }) => shown.has(id))
    for (const [at, location] of siblings.entries()) {
      const isOpen = index.below(location.id).some(({ id }) => shown.has(id))
      const below = index.below(location.id).length
      rows.push({ location, level, position: at + 1, siblings: siblings.length, below, isOpen })
      if (isOpen && level < 4) draw(location.id, level + 1)
    }
  }
  draw(null, 1)
  return { rows, found, more: hits.length - best.length }
}
