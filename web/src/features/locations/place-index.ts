import type { LocationType } from 'contract/choices.ts'
import type { Location } from 'contract/locations/locations.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { searchName, wordFinder } from 'contract/shared/search-words.ts'

/** All locations, indexed for look-up. */
export type LocationIndex = {
  all: readonly Location[]
  byId: ReadonlyMap<number, Location>
  /** The children of a location, or the top level (null), by title. */
  below: (id: number | null) => readonly Location[]
}

const kept = new WeakMap<readonly Location[], LocationIndex>()
const none: readonly Location[] = []

/** Built once for each answer of the server: tens of thousands of locations take a few milliseconds. */
export function locationIndex(all: readonly Location[]): LocationIndex {
  const known = kept.get(all)
  if (known) return known
  const byId = new Map(all.map((location) => [location.id, location]))
  const groups = Map.groupBy(all, ({ parent_id }) => parent_id)
  // Sorted at the first access.
  const sorted = new Map<number | null, readonly Location[]>()
  const index: LocationIndex = {
    all,
    byId,
    below(id) {
      let locations = sorted.get(id)
      if (!locations) {
        locations = (groups.get(id) ?? none).toSorted(byTitle)
        sorted.set(id, locations)
      }
      return locations
    },
  }
  kept.set(all, index)
  return index
}

const collator = new Intl.Collator('en', { numeric: true })
const byTitle = (a: Location, b: Location) => collator.compare(a.title, b.title) || a.id - b.id

/** The ancestors, widest first. Ends at a missing parent. */
export function locationsAbove({ byId }: Pick<LocationIndex, 'byId'>, id: number | null): Location[] {
  const above: Location[] = []
  let location = id === null ? undefined : byId.get(id)
  while (location && above.length < 4) {
    above.unshift(location)
    location = location.parent_id === null ? undefined : byId.get(location.parent_id)
  }
  return above
}

/** `HSR Layout, Bengaluru Urban, Karnataka`. */
export function locationName(index: Pick<LocationIndex, 'byId'>, id: number | null): string {
  return locationsAbove(index, id)
    .toReversed()
    .map(({ title }) => title)
    .join(', ')
}

/** The number of locations that a choice shows; typing more finds the others. */
const mostChoices = 40

/**
 * Locations of one type whose title contains the text, those that begin with it first, each with its parent.
 */
export function locationChoices(index: LocationIndex, type: LocationType, typed: string) {
  const begin = searchName(joinDigits(typed.trim()))
  const isFound = wordFinder(typed)
  const found = index.all
    .filter((location) => location.type === type && isFound(location.title))
    .map((location) => ({ location, at: searchName(location.title).startsWith(begin) ? 0 : 1 }))
  return found
    .sort((a, b) => a.at - b.at || byTitle(a.location, b.location))
    .slice(0, mostChoices)
    .map(({ location: { id, title, parent_id } }) => ({
      value: id,
      label: title,
      detail: locationName(index, parent_id),
    }))
}
