import { readFileSync } from 'node:fs'
import { nameRules } from 'contract/customers/names.rules.ts'
import { Client, type PoolConfig } from 'pg'
import { ConfigError } from '#platform/config/config-error.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { catalogueRows, insertCatalogue } from '../demo/catalogue-rows.ts'
import { addSettings } from '../demo/settings.ts'
import { addDemoUsers } from '../demo/users.ts'
import { addLists, addPlaces, fullNames } from './lists.ts'
import { createProgress, type Progress } from './progress.ts'
import { type Sizes, sizesOf, wordsOf } from './sizes.ts'
import { type FillStep, filledTables, fillSteps, planSteps } from './steps.ts'
import {
  describeStructure,
  dropStructure,
  type Rebuild,
  restartSequences,
  wakeTriggers,
} from './structure.ts'

type Load = {
  connection: PoolConfig
  customers: number
  /** The numbers of `sizesOf` by default. */
  partners?: number | undefined
  now: Date
  print: (line: string) => void
}

/** As many statements at a time as there are cores on a small machine. */
const lanes = 2

/** Longer statements than a request may have; what is lost in a crash is loaded again. */
const sessionSettings = {
  statement_timeout: 0,
  work_mem: "'256MB'",
  maintenance_work_mem: "'512MB'",
  max_parallel_maintenance_workers: 1,
  synchronous_commit: 'off',
}

const rowsInChunk = 500_000
/** Costs of the parts that the catalogue decides, as in `steps.ts`. */
const costs = { key: 4, index: 6, reference: 3, counts: 60, tidy: 4 }

/**
 * Fills an empty, migrated database that has the locations: customers, twice as many enquiries, jobs and
 * payments, and all rows that refer to them, by the product's own rules. The same size on the same day gives
 * the same rows.
 * @throws ConfigError when there are customers already
 */
export async function loadRows({ connection, customers, partners, now, print }: Load): Promise<Sizes> {
  const sizes = sizesOf(customers, partners)
  const clients = await Promise.all(Array.from({ length: lanes }, () => connect(connection)))
  const main = clients[0]!
  try {
    const { rows } = await main.query('SELECT EXISTS (SELECT FROM customers) AS used')
    if (rows[0].used) throw new ConfigError('The database has customers already: a load needs an empty one')
    const before = await describeStructure(main)
    const sql = await prepare(main, connection, sizes, now)
    const rebuilds = await dropStructure(main, filledTables)
    const costOfAll = [...planSteps, ...fillSteps.flat()].reduce((sum, { cost }) => sum + cost, 0)
    const rebuildCost = rebuilds.reduce((sum, { kind }) => sum + costs[kind], 0)
    const progress = createProgress(
      costOfAll + rebuildCost + costs.counts + filledTables.length * costs.tidy,
      print,
    )
    for (const { file, title, cost } of planSteps) {
      await main.query(sql(file))
      progress.done(title, cost)
    }
    for (const group of fillSteps) {
      await inLanes(clients, group, (client, step) => fill(client, step, sizes, sql, progress))
    }
    await main.query('DROP SCHEMA seed CASCADE')
    await putBack(clients, rebuilds, progress)
    await main.query('SELECT rebuild_due_changes()')
    await tidy(clients, progress)
    compare(before, await describeStructure(main))
    return sizes
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(connection: PoolConfig): Promise<Client> {
  const client = new Client({ application_name: 'house-care load', ...connection })
  await client.connect()
  for (const [name, value] of Object.entries(sessionSettings)) await client.query(`SET ${name} = ${value}`)
  return client
}

/**
 * Accounts, settings, catalogue and the lists to draw from. Returns the text of a statement file for this
 * load.
 */
async function prepare(client: Client, connection: PoolConfig, sizes: Sizes, now: Date) {
  const database = createDatabase({ ...connection, max: 1 })
  const catalogue = catalogueRows()
  try {
    await database.db.transaction().execute(async (trx) => {
      await addDemoUsers(trx)
      await addSettings(trx)
      await insertCatalogue(trx, catalogue)
      await trx.updateTable('name_checks').set({ rules: nameRules }).execute()
    })
  } finally {
    await database.close()
  }
  await client.query(read('lists'))
  await addLists(client, catalogue)
  const places = await addPlaces(client, Math.min(2000, Math.floor(sizes.customers / 100)))
  const { rows } = await client.query('SELECT count(*)::integer AS staff FROM seed.staff')
  const words = wordsOf(sizes, { ...places, ...rows[0], names: fullNames.length }, now)
  const sql = (file: string, more: Record<string, string> = {}) => spell(read(file), { ...words, ...more })
  await client.query(sql('helpers'))
  return sql
}

const read = (file: string) => readFileSync(new URL(`sql/${file}.sql`, import.meta.url), 'utf8')

function spell(text: string, words: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`A statement of the load names {${name}}, which nobody gives`)
    return word
  })
}

type Spelled = Awaited<ReturnType<typeof prepare>>

/** One transaction that begins with a truncation: PostgreSQL then need not write the rows to its log. */
async function fill(
  client: Client,
  step: FillStep,
  sizes: Sizes,
  sql: Spelled,
  progress: Progress,
): Promise<void> {
  const total = step.by ? sizes[step.by] : 1
  const chunks = step.by ? Math.ceil(total / rowsInChunk) : 1
  await client.query('BEGIN')
  await client.query(`TRUNCATE ${step.table}`)
  for (let chunk = 0; chunk < chunks; chunk++) {
    const range = { from: chunk * rowsInChunk + 1, to: Math.min(total, (chunk + 1) * rowsInChunk) }
    const { rowCount } = await client.query(
      sql(step.file, { from: String(range.from), to: String(range.to) }),
    )
    const what = chunks > 1 ? `${step.table}, part ${chunk + 1} of ${chunks}` : step.table
    progress.done(what, step.cost / chunks, rowCount ?? 0)
  }
  await client.query('COMMIT')
}

/** Keys first, because references need them; references last, when the rows they refer to exist. */
async function putBack(clients: Client[], rebuilds: Rebuild[], progress: Progress): Promise<void> {
  for (const kind of ['key', 'index', 'reference'] as const) {
    const ofKind = rebuilds.filter((rebuild) => rebuild.kind === kind)
    await inLanes(clients, ofKind, async (client, { sql, name, table }) => {
      await client.query(sql)
      progress.done(`${kind} ${name} of ${table}`, costs[kind])
    })
  }
}

/** The results of triggers, the next ids, and the statistics for the planner and index-only scans. */
async function tidy(clients: Client[], progress: Progress): Promise<void> {
  const main = clients[0]!
  await restartSequences(main)
  await rebuildCounts(main)
  progress.done('counted', costs.counts)
  await wakeTriggers(main, filledTables)
  await inLanes(clients, filledTables, async (client, table) => {
    await client.query(`VACUUM (ANALYZE, FREEZE) ${table}`)
    progress.done(`tidied ${table}`, costs.tidy)
  })
  await main.query(
    'VACUUM (ANALYZE, FREEZE) customer_job_sums, enquiry_results, roll_up_cells, unserved_places',
  )
  await main.query('ANALYZE')
}

/** The results of triggers and tasks are computed again by functions `rebuild_…()`. */
async function rebuildCounts(client: Client): Promise<void> {
  const { rows } = await client.query<{ call: string }>(
    `SELECT oid::regprocedure::text AS call FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'rebuild\\_%' AND pronargs = 0 ORDER BY proname`,
  )
  for (const { call } of rows) await client.query(`SELECT ${call}`)
}

/** Hands the items to whichever connection is free. */
async function inLanes<T>(
  clients: Client[],
  items: T[],
  work: (client: Client, item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    clients.map(async (client) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(client, item)
    }),
  )
}

function compare(before: string[], after: string[]): void {
  const lost = before.filter((line) => !after.includes(line))
  const extra = after.filter((line) => !before.includes(line))
  if (lost.length + extra.length > 0) {
    throw new Error(
      `The load changed the schema. Lost: ${lost.join('; ') || 'nothing'}. New: ${extra.join('; ') || 'nothing'}`,
    )
  }
}
