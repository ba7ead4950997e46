import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { copyCheckout } from '../../../../tools/checkout-copy.ts'
import { type Program, proveStart, scratchFolder, startProgram, stopProgram } from '../../../test/program.ts'
import { startCluster } from './cluster.ts'
import { readSchemaFiles } from './schema-files.ts'

const dataDir = scratchFolder({ isTest: false })
const parent = scratchFolder({ isTest: false })
afterAll(() => {
  for (const folder of [dataDir, parent]) rmSync(folder, { recursive: true, force: true })
})

/** SQL that runs until `finish` holds the same lock. */
const waitFor = (lock: number) =>
  `DO $$ BEGIN WHILE pg_try_advisory_lock_shared(${lock}) LOOP PERFORM pg_advisory_unlock_shared(${lock}), pg_sleep(0.1); END LOOP; END $$;`

async function finish(lock: number, line: () => Promise<unknown>): Promise<void> {
  const client = new Client({ host: join(dataDir, 'run'), user: 'housecare', database: 'housecare' })
  // The kill of the program ends its PostgreSQL too.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('SELECT pg_advisory_lock($1)', [lock])
  await line()
  await client.end()
}

async function stateOf() {
  const cluster = await startCluster({ dataDir, log: pino({ level: 'silent' }) })
  const client = new Client(cluster.connection)
  await client.connect()
  try {
    const { rows } = await client.query(`SELECT
      (SELECT array_agg(name ORDER BY name) FROM migrations WHERE name LIKE '9%') AS migrations,
      (SELECT checksum FROM function_files) AS functions,
      to_regproc('upgraded') IS NOT NULL AS has_function,
      to_regclass('upgraded') IS NOT NULL AS has_table`)
    const [state] = rows
    const steps = state.has_table
      ? await client.query('SELECT step FROM upgraded ORDER BY step')
      : { rows: [] }
    return { ...state, steps: steps.rows.map(({ step }) => step) }
  } finally {
    await client.end()
    await cluster.stop()
  }
}

it('an upgrade that is killed in each of its steps is finished by the next start, and shows where it is', async () => {
  await proveStart(dataDir)
  const { functions: before } = await stateOf()
  const checkout = copyCheckout(parent)
  const db = join(checkout, 'server/db')
  const write = (name: string, text: string) => writeFileSync(join(db, 'migrations', name), text)
  write(
    '9001-first.sql',
    `CREATE TABLE upgraded (step int); INSERT INTO upgraded VALUES (1); ${waitFor(901)} INSERT INTO upgraded VALUES (2)`,
  )
  write('9002-second.sql', `INSERT INTO upgraded VALUES (3); ${waitFor(902)} INSERT INTO upgraded VALUES (4)`)
  appendFileSync(
    join(db, 'functions/day-book.sql'),
    `\nCREATE OR REPLACE FUNCTION upgraded() RETURNS int LANGUAGE sql AS 'SELECT 1';\n${waitFor(903)}\n`,
  )
  const { functions } = readSchemaFiles(db)
  const seen = (program: Program, line: string) =>
    expect.poll(program.output, { timeout: 120_000 }).toContain(line)
  /** Kills the program in a step, after the steps before it. */
  const killIn = async (...steps: { line: string; lock: number }[]) => {
    const program = startProgram(dataDir, { checkout })
    for (const [index, { line, lock }] of steps.entries()) {
      await seen(program, line)
      const next = steps[index + 1]
      if (next) await finish(lock, () => seen(program, next.line))
    }
    program.child.kill('SIGKILL')
    await program.ended
  }
  const replacing = 'Replacing the functions and triggers'

  const none = { migrations: null, functions: before, has_function: false, has_table: false, steps: [] }
  await killIn({ line: 'Migration 1 of 2', lock: 901 })
  expect(await stateOf()).toEqual(none)
  await killIn({ line: 'Migration 1 of 2', lock: 901 }, { line: 'Migration 2 of 2', lock: 902 })
  const first = { ...none, migrations: ['9001-first.sql'], has_table: true, steps: [1, 2] }
  expect(await stateOf()).toEqual(first)
  await killIn({ line: 'Migration 1 of 1', lock: 902 }, { line: replacing, lock: 903 })
  const both = { ...first, migrations: ['9001-first.sql', '9002-second.sql'], steps: [1, 2, 3, 4] }
  expect(await stateOf()).toEqual(both)

  const last = startProgram(dataDir, { checkout })
  await seen(last, `${replacing}: 10 s`)
  await finish(903, () => last.address)
  const address = await last.address
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  expect(await stopProgram(last)).toBe(0)
  expect(await stateOf()).toEqual({ ...both, functions: functions.checksum, has_function: true })
}, 600_000)
