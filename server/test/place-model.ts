import type { LocationType } from 'contract/choices.ts'
import { parentTypeOf } from 'contract/locations/locations.words.ts'

/** A location in a plain model of the tree, which computes in another way what the database must contain. */
export type ModelPlace = {
  id: number
  title: string
  type: LocationType
  parent_id: number | null
  version: number
  import_id: number | null
  isUsed: boolean
}
export type Model = Map<number, ModelPlace>

export const placeTypesInOrder = ['state', 'district', 'area', 'pincode'] as const

export const childrenOf = (model: Model, id: number) =>
  [...model.values()].filter((place) => place.parent_id === id)

/** Why the tree refuses the location; null when it accepts it. */
export function refusalOf(
  model: Model,
  input: Pick<ModelPlace, 'title' | 'type' | 'parent_id'>,
  own: ModelPlace | null,
): string | null {
  const parent = input.parent_id === null ? null : model.get(input.parent_id)
  // Its own parent would have the type that it is to get.
  if (own && input.parent_id === own.id) return 'parent'
  if ((parent?.type ?? null) !== parentTypeOf[input.type] || (input.parent_id !== null && !parent))
    return 'parent'
  if (own && own.type !== input.type && childrenOf(model, own.id).length > 0) return 'children'
  if (input.type === 'pincode' && !/^[1-9]\d{5}$/.test(input.title)) return 'pincode'
  return twinOf(model, input, own?.id) ? 'twin' : null
}

function twinOf(model: Model, input: Pick<ModelPlace, 'title' | 'type' | 'parent_id'>, ownId?: number) {
  return [...model.values()].find(
    ({ id, title, type, parent_id }) =>
      id !== ownId &&
      type === input.type &&
      parent_id === input.parent_id &&
      title.toLowerCase() === input.title.toLowerCase(),
  )
}

/** The number of new locations in the rows of a file. */
export function newPathsOf(model: Model, rows: readonly string[][]): number {
  const wanted = new Set<string>()
  for (const path of rows) {
    for (let depth = 1; depth <= path.length; depth += 1)
      wanted.add(path.slice(0, depth).join('\n').toLowerCase())
  }
  for (const place of model.values()) wanted.delete(pathOf(model, place).join('\n').toLowerCase())
  return wanted.size
}

/** Titles from the state down to the location. @throws on a cycle */
export function pathOf(model: Model, place: ModelPlace, depth = 0): string[] {
  if (depth > 3) throw new Error(`${place.title} has a line of more than four`)
  const parent = place.parent_id === null ? undefined : model.get(place.parent_id)
  return [...(parent ? pathOf(model, parent, depth + 1) : []), place.title]
}

/** Ids of an import that an undo removes: no record uses them, and no remaining location is below them. */
export function removableOf(model: Model, importId: number): Set<number> {
  const removed = new Set<number>()
  for (const type of placeTypesInOrder.toReversed()) {
    for (const place of model.values()) {
      if (place.import_id !== importId || place.type !== type || place.isUsed || place.version > 1) continue
      if (childrenOf(model, place.id).every(({ id }) => removed.has(id))) removed.add(place.id)
    }
  }
  return removed
}
