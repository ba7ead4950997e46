import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSession } from '../server/src/platform/auth/sessions.ts'
import { checkoutRoot } from '../server/src/platform/config/config.ts'
import { createDatabase } from '../server/src/platform/db/pool.ts'
import { createLog, type Log } from '../server/src/platform/log/log.ts'
import { runProgram } from '../server/src/platform/process/program.ts'
import type { Stops } from '../server/src/platform/process/stops.ts'
import { findBrowser } from '../tools/browser.mjs'
import { measureBrowser } from './browser.ts'
import { type Server, startServer } from './child.ts'
import { dailyLines } from './daily-lines.ts'
import { measureErasure } from './erasure.ts'
import { measureEvents } from './events.ts'
import { measureExport, startTime } from './extras.ts'
import { readFacts } from './facts.ts'
import { measureImport } from './import.ts'
import { type Facts, limitOf } from './line.ts'
import { lines, paletteLine } from './lines.ts'
import { commitFloor, describeMachine } from './machine.ts'
import type { Pace } from './measure.ts'
import { type Report, writeReport } from './report.ts'
import { openSides, type Result, runLine, type Sides } from './run-lines.ts'
import { createSet, type DataSet, openSet } from './set.ts'
import { measureDraft } from './settlement.ts'

const fullPace: Pace = { rounds: 3, alone: 800, crowded: 1500 }
const quickPace: Pace = { rounds: 2, alone: 300, crowded: 500 }

const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run bench`: measures the product beside its floor on a million customers, in turns, and writes
 * bench/RESULTS.md. `--small` only verifies on few rows that both return the same; `--only` selects the lines
 * whose names contain a text; `--quick` measures briefly; `--rows` and `--partners` load the data folder
 * otherwise. None of these writes.
 */
runProgram(
  async ({ stops, useLog }) => {
    const log = useLog(createLog({ mode: 'start', logLevel: 'warn' }))
    const { values } = parseArgs({
      options: {
        small: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        rows: { type: 'string', default: '1m' },
        partners: { type: 'string' },
        'data-dir': { type: 'string', default: 'data-1m' },
        'growth-dir': { type: 'string', default: 'data-100k' },
      },
    })
    const at = (folder: string) => (isAbsolute(folder) ? folder : join(checkoutRoot, folder))
    if (values.small) return proveSmall(log, stops)
    const pace = values.quick ? quickPace : fullPace
    const isWhole =
      !values.quick && values.only === undefined && values.rows === '1m' && values.partners === undefined
    await createSet(at(values['data-dir']), values.rows, print, values.partners)
    const report = await measure(
      at(values['data-dir']),
      { pace, isWhole, only: values.only ?? '' },
      log,
      stops,
    )
    if (isWhole) {
      await createSet(at(values['growth-dir']), '100k', print)
      report.growth = await growth(at(values['growth-dir']), report.results, pace, log, stops)
      report.start = await startTime(at(values['data-dir']))
    }
    const text = writeReport(report)
    print(`\n${text}`)
    if (isWhole) writeFileSync(join(checkoutRoot, 'bench/RESULTS.md'), text)
  },
  { staysOn: false },
)

/**
 * Twenty thousand customers in a temporary folder: loaded in seconds, and every line is compared with the
 * floor.
 */
async function proveSmall(log: Log, stops: Stops): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'house-care-bench-'))
  stops.add('folder of the bench', 2000, async () => rmSync(folder, { recursive: true, force: true }))
  await createSet(folder, '20k', print)
  const bench = await open(folder, log, stops)
  for (const [index, line] of bench.all.entries()) {
    await runLine(line, index, bench.sides, null)
    print(`agrees: ${line.name}`)
  }
  const exported = await measureExport(bench.product, bench.token, bench.sides.ours[0]!)
  const events = await measureEvents(bench.set.connection, bench.product.base, bench.token)
  print(`events: ${events.ours.toFixed(2)} ms against ${events.floor.toFixed(2)} of a bare NOTIFY`)
  const draft = await measureDraft(bench.product, bench.sides.ours[0]!)
  print(`settlement draft: ${draft.partners} partners in ${draft.ms.toFixed(0)} ms`)
  const list = await measureImport(bench.sides.ours[0]!, bench.sides.ours[1]!, 2000)
  print(`import: ${list.rows} customers in ${list.ms.toFixed(0)} ms, undone in ${list.undo.toFixed(0)} ms`)
  const erasure = await measureErasure(bench.sides.ours[0]!)
  print(
    `erasure: ${erasure.records} records in ${erasure.ms.toFixed(0)} ms, preview ${erasure.preview.toFixed(0)} ms`,
  )
  print(
    exported ? `downloads: ${exported.bytes} bytes of customers` : 'There is no download of customers yet',
  )
  await bench.close()
}

type Bench = {
  all: ReturnType<typeof lines>
  facts: Facts
  token: string
  product: Server
  floor: Server
  sides: Sides
  set: DataSet
  close(): Promise<void>
}

/** Opens the data set and starts both servers on it. */
async function open(folder: string, log: Log, stops: Stops): Promise<Bench> {
  const set = await openSet(folder, log, stops)
  const database = createDatabase(set.connection, log)
  const facts = await readFacts(database)
  const admin = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'dev@demo.test')
    .executeTakeFirstOrThrow()
  const token = await openSession(database.db, admin.id, { request_id: null, ip: null, user_agent: 'bench' })
  await database.close()
  const start = { connection: set.connection, facts }
  const [product, floor] = await Promise.all([
    startServer('product.ts', start, stops),
    startServer('floor.ts', start, stops),
  ])
  const sides = await openSides(product, floor, token)
  const close = async () => {
    sides.close()
    await Promise.all([product.stop(), floor.stop()])
    await set.close()
  }
  return { all: [...lines(facts), paletteLine(facts)], facts, token, product, floor, sides, set, close }
}

type RunOptions = { pace: Pace; isWhole: boolean; only: string }

async function measure(
  folder: string,
  { pace, isWhole, only }: RunOptions,
  log: Log,
  stops: Stops,
): Promise<Report> {
  const bench = await open(folder, log, stops)
  const database = createDatabase(bench.set.connection, log)
  const machine = await describeMachine(database)
  await database.close()
  const { now: idle } = await bench.product.memory()
  const daily = dailyLines(bench.facts).length
  const results: Result[] = []
  const memory = { idle, daily: idle, peak: idle }
  // A warm-up: a fresh process is slower than one in daily use, and the first line would pay for it.
  if (isWhole) await runLine(bench.all[0]!, 0, bench.sides, pace)
  for (const [index, line] of bench.all.entries()) {
    if (!line.name.includes(only)) continue
    const result = await runLine(line, index, bench.sides, pace)
    if (!result) continue
    const { peak } = await bench.product.memory()
    memory.peak = Math.max(memory.peak, peak)
    if (index < daily) memory.daily = memory.peak
    print(
      `${result.ratio.toFixed(2).padStart(6)}x, at most ${limitOf(line)}  ${result.ours.p50.toFixed(2)} ms against ${result.floor.p50.toFixed(2)}, ${Math.round(result.ours.perSecond)} a second against ${Math.round(result.floor.perSecond)}, ${Math.round(peak / 1e6)} MB: ${line.name}`,
    )
    results.push(result)
  }
  const report: Report = {
    machine,
    rows: `${bench.facts.customers.toLocaleString('en')} customers, ${bench.facts.jobs.toLocaleString('en')} jobs`,
    commit: commitFloor(folder),
    results,
    palette: null,
    memory,
    export: isWhole ? await measureExport(bench.product, bench.token, bench.sides.ours[0]!) : null,
    // A whole run leaves it out: what it undoes stays in the trash of the data set.
    import:
      only === 'import' ? await measureImport(bench.sides.ours[0]!, bench.sides.ours[1]!, 100_000) : null,
    // So does this: the customer stays.
    erasure: only === 'erasure' ? await measureErasure(bench.sides.ours[0]!) : null,
    draft: isWhole || only === 'draft' ? await measureDraft(bench.product, bench.sides.ours[0]!) : null,
    events:
      isWhole || only === 'events'
        ? await measureEvents(bench.set.connection, bench.product.base, bench.token)
        : null,
    growth: [],
    start: null,
    browser: isWhole || only === 'browser' ? await browserFigures(bench) : null,
  }
  await bench.close()
  return report
}

async function browserFigures({ product, floor, token, sides }: Bench): Promise<Report['browser']> {
  const send = async (path: string) => JSON.parse((await sides.ours[0]!.send({ path })).body)
  const { user } = { user: await send('/user') }
  const firstName: string = (await send('/customers')).data[0].name
  const executablePath = await findBrowser(process.execPath)
  return measureBrowser({ ours: product.base, floor: floor.base, token, user, firstName, executablePath })
}

/** The same lines on a tenth of the rows, with the product alone. */
async function growth(
  folder: string,
  results: Result[],
  pace: Pace,
  log: Log,
  stops: Stops,
): Promise<Report['growth']> {
  const bench = await open(folder, log, stops)
  const found: Report['growth'] = []
  for (const [index, line] of bench.all.entries()) {
    const large = results.find(({ name }) => name === line.name)
    const small = large && (await runLine(line, index, bench.sides, { ...pace, crowded: 50 }))
    if (large && small)
      found.push({
        name: line.name,
        small: small.ours.p50,
        large: large.ours.p50,
        atMost: line.growth ?? null,
      })
  }
  await bench.close()
  return found
}
