import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDatabase, type DatabaseHandle } from '../server/src/platform/db/pool.ts'
import { serve } from './child.ts'
import type { Line, Turn } from './line.ts'
import { lines, paletteLine } from './lines.ts'
import { plainPage } from './plain-page.ts'

type Pool = DatabaseHandle['pool']

/**
 * The floor: a bare HTTP server that runs one prepared statement per request and sends its rows as JSON. It
 * has no sign-in, permissions, schemas or audit. Totals come from counters, which a real program would have
 * to maintain.
 */
serve(async ({ connection, facts }) => {
  const { pool, close } = createDatabase(connection)
  const all = [...lines(facts), paletteLine(facts)]
  const totals = await Promise.all(all.map((line) => countOnce(pool, line)))
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://floor')
    if (url.pathname === '/page')
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(plainPage)
    const index = Number(url.pathname.slice('/lines/'.length))
    const line = all[index]
    // Browsers request an icon unasked.
    if (!line) return void response.writeHead(404).end()
    const turn = { i: Number(url.searchParams.get('i')), connection: Number(url.searchParams.get('c')) }
    const body = await respond(pool, line, turn, totals[index] ?? null)
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a socket file
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await close()
    },
  }
})

async function countOnce(pool: Pool, { counter }: Line): Promise<number | null> {
  if (!counter) return null
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    const { rows } = await client.query(counter)
    return rows[0].total
  } finally {
    client.release(true)
  }
}

/** The prepared statements: a line may have one for each end of its list. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`
  names.set(text, name)
  return name
}

async function respond(pool: Pool, line: Line, turn: Turn, counted: number | null): Promise<string> {
  const { sql, values, reversed } = line.floor(turn)
  const { rows } = await pool.query({ name: nameOf(sql), text: sql, values })
  const data = reversed ? rows.reverse() : rows
  return JSON.stringify({ data, meta: { total: counted ?? rows[0]?.total ?? 0 } })
}
