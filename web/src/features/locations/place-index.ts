import type { LocationType } from 'contract/choices.ts'
import type { Location } from 'contract/locations/locations.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { searchName, wordFinder } from 'contract/shared/search-words.ts'

/** All locations, indexed for look-up. */
export type PlaceIndex = {
  all: readonly Location[]
  byId: ReadonlyMap<number, Location>
  /** The children of a location, or the top level (null), by title. */
  below: (id: number | null) => readonly Location[]
}

const kept = new WeakMap<readonly Location[], PlaceIndex>()
const none: readonly Location[] = []

/** Built once for each answer of the server: tens of thousands of locations take a few milliseconds. */
export function placeIndex(all: readonly Location[]): PlaceIndex {
  const known = kept.get(all)
  if (known) return known
  const byId = new Map(all.map((place) => [place.id, place]))
  const groups = Map.groupBy(all, ({ parent_id }) => parent_id)
  // Sorted at the first access.
  const sorted = new Map<number | null, readonly Location[]>()
  const index: PlaceIndex = {
    all,
    byId,
    below(id) {
      let places = sorted.get(id)
      if (!places) {
        places = (groups.get(id) ?? none).toSorted(byTitle)
        sorted.set(id, places)
      }
      return places
    },
  }
  kept.set(all, index)
  return index
}

const collator = new Intl.Collator('en', { numeric: true })
const byTitle = (a: Location, b: Location) => collator.compare(a.title, b.title) || a.id - b.id

/** The ancestors, widest first. Ends at a missing parent. */
export function placesAbove({ byId }: Pick<PlaceIndex, 'byId'>, id: number | null): Location[] {
  const above: Location[] = []
  let place = id === null ? undefined : byId.get(id)
  while (place && above.length < 4) {
    above.unshift(place)
    place = place.parent_id === null ? undefined : byId.get(place.parent_id)
  }
  return above
}

/** `HSR Layout, Bengaluru Urban, Karnataka`. */
export function placeName(index: Pick<PlaceIndex, 'byId'>, id: number | null): string {
  return placesAbove(index, id)
    .toReversed()
    .map(({ title }) => title)
    .join(', ')
}

/** The number of locations that a choice shows; typing more finds the others. */
const mostChoices = 40

/** Locations of one type whose title contains the text, those that begin with it first, each with its parent. */
export function placeChoices(index: PlaceIndex, type: LocationType, typed: string) {
  const begin = searchName(joinDigits(typed.trim()))
  const isFound = wordFinder(typed)
  const found = index.all
    .filter((place) => place.type === type && isFound(place.title))
    .map((place) => ({ place, at: searchName(place.title).startsWith(begin) ? 0 : 1 }))
  return found
    .sort((a, b) => a.at - b.at || byTitle(a.place, b.place))
    .slice(0, mostChoices)
    .map(({ place: { id, title, parent_id } }) => ({ value: id, label: title, detail: placeName(index, parent_id) }))
}
