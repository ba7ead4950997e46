type Rows = readonly { id: number }[]

type NeighbourQuery = {
  id: number
  /** The record's position when it was opened or last found, 1-based. */
  position: number
  perPage: number
  total: number
  /** The rows of a loaded page; undefined until then. */
  rowsOf: (page: number) => Rows | undefined
}

/** A record beside the open one: its id and its position in the list. */
export type Neighbour = { id: number; position: number }
export type Neighbours = {
  position: number
  /** Null at the ends of the list, `unknown` until its page is loaded. */
  previous: Neighbour | 'unknown' | null
  next: Neighbour | 'unknown' | null
  /** Pages that must be loaded for a certain result, two at most. */
  needs: number[]
}

/**
 * The records before and after a record in its list, across the borders of pages. A record that has left the
 * list, as a completed call leaves the calls to make, counts as at the position of the one that followed it.
 */
export function neighboursOf({ id, position, perPage, total, rowsOf }: NeighbourQuery): Neighbours {
  const last = Math.max(1, Math.ceil(total / perPage))
  const pageOf = (at: number) => Math.ceil(at / perPage)
  const page = Math.min(pageOf(position), last)
  const found = [page, page + 1].flatMap((each) => {
    const at = rowsOf(each)?.findIndex((row) => row.id === id) ?? -1
    return at < 0 ? [] : [(each - 1) * perPage + at + 1]
  })[0]
  const needs = new Set<number>()
  const known = (each: number) => {
    const rows = rowsOf(each)
    if (!rows) needs.add(each)
    return rows
  }
  const at = (target: number): Neighbour | 'unknown' | null => {
    if (target < 1 || target > total) return null
    if (!isCertain) return 'unknown'
    const rows = known(pageOf(target))
    if (!rows) return 'unknown'
    const row = rows[(target - 1) % perPage]
    return row && row.id !== id ? { id: row.id, position: target } : null
  }
  known(page)
  // Newer records may have moved it to the next page.
  if (found === undefined && rowsOf(page) && page < last) known(page + 1)
  const here = found ?? position
  const isCertain = needs.size === 0
  return {
    position: here,
    previous: at(here - 1),
    next: at(found === undefined ? here : here + 1),
    needs: [...needs],
  }
}
