import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { LocationType } from 'contract/choices.ts'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type PlaceRow = {
  id: number
  title: string
  type: LocationType
  parent_id: number | null
  search_text: string
}

const types = ['state', 'district', 'area', 'pincode'] as const
const rowsAtOnce = 2_000

/**
 * India's locations as `tools/build-places.ts` wrote them, parents before children, all states first. Ids
 * count from 1 in that order, so that the same file always gives the same ids.
 */
export async function readPlaces(): Promise<PlaceRow[]> {
  const packed = await readFile(new URL('places.tsv.gz', import.meta.url))
  const outline = (await promisify(gunzip)(packed)).toString('utf8').trimEnd().split('\n')
  const nodes = outline.map((line) => {
    const depth = line.search(/[^\t]/)
    const [title = '', searchText = ''] = line.slice(depth).split('\t')
    return { depth, title, searchText, parent: -1, id: 0 }
  })
  const open: number[] = []
  for (const [index, node] of nodes.entries()) {
    open[node.depth] = index
    node.parent = node.depth === 0 ? -1 : open[node.depth - 1]!
  }
  let id = 0
  for (const depth of types.keys()) for (const node of nodes) if (node.depth === depth) node.id = ++id
  return nodes
    .map((node) => ({
      id: node.id,
      title: node.title,
      type: types[node.depth]!,
      parent_id: nodes[node.parent]?.id ?? null,
      search_text: node.searchText,
    }))
    .sort((a, b) => a.id - b.id)
}

/**
 * Fills an empty `locations` with India's states, districts, areas and pincodes; a table with rows stays
 * unchanged. `onProgress` gets the number of rows written and of all rows. Returns the number of rows
 * written.
 */
export async function loadPlaces(
  pool: Pool,
  onProgress?: (done: number, total: number) => void,
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // This runs once for each database, and may take longer on a slow disk.
    await client.query("SET LOCAL statement_timeout = '2min'; SET LOCAL lock_timeout = '2min'")
    // Two programs starting on one database must not both fill it.
    await client.query('LOCK TABLE locations IN SHARE ROW EXCLUSIVE MODE')
    const { rowCount } = await client.query('SELECT 1 FROM locations LIMIT 1')
    const written = rowCount === 0 ? await copyPlaces(client, onProgress) : 0
    await client.query('COMMIT')
    // A bulk load leaves the trigram indexes a long list of rows yet to be sorted in, and the planner shuns
    // them.
    if (written > 0) await client.query('VACUUM (ANALYZE) locations')
    return written
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function copyPlaces(
  client: PoolClient,
  onProgress?: (done: number, total: number) => void,
): Promise<number> {
  const rows = await readPlaces()
  const sink = client.query(copyFrom('COPY locations (id, title, type, parent_id, search_text) FROM STDIN'))
  await pipeline(Readable.from(chunksOf(rows, onProgress)), sink)
  await client.query(
    `SELECT setval(pg_get_serial_sequence('locations', 'id'), (SELECT max(id) FROM locations))`,
  )
  return rows.length
}

function* chunksOf(rows: PlaceRow[], onProgress?: (done: number, total: number) => void): Generator<string> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce)
    yield chunk
      .map((row) => `${row.id}\t${row.title}\t${row.type}\t${row.parent_id ?? '\\N'}\t${row.search_text}\n`)
      .join('')
    onProgress?.(start + chunk.length, rows.length)
  }
}
