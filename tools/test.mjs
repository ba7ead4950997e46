// npm test, npm run check, npm run test:all and npm run test:calendar: one line of progress for each step,
// one summary at the end. test-steps.mjs lists what each of them runs. With `--at 2026-12-31T23:50+05:30` npm
// test runs at that moment.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { goalLines } from './goal-lines.mjs'
import { findNode, install, print, Refusal, root } from './prepare.mjs'
import { quickFolder } from './quick-folder.mjs'
import { addRetry, mostRetried } from './test-counts.mjs'
import { stepsOf } from './test-steps.mjs'

/** A step that takes longer, in milliseconds, hangs. */
const stepLimit = 60 * 60_000

/** The tests do not use the developer's own settings of the program, nor the switch of the whole form. */
const programVariables =
  'PORT HOST DATA_DIR DATABASE_URL DATABASE_REPLICA_URLS APP_KEY DEMO CLOCK_OFFSET_MS DEMO_PUBLIC PLAIN_CONNECTIONS GATEWAY_URL GATEWAY_PORT PUBLIC_URL PRODUCTION_HOST TRUSTED_PROXIES API_BASE SENTRY_DSN POSTHOG_KEY POSTHOG_HOST ROLE LOG_LEVEL NODE_ENV NODE_OPTIONS EXTENT SEED'

/** What a failure leaves: traces and screenshots, and the whole output of each step that failed. */
const kept = join(root, 'test-results')
/** How often a failed file is run again, unless more than `mostRetried` fail. */
const retries = 2

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    all: { type: 'boolean' },
    calendar: { type: 'boolean' },
    at: { type: 'string' },
  },
})
const mode = ['check', 'all', 'calendar'].find((name) => options[name]) ?? 'gate'
if (options.at !== undefined) refuseBadMoment(options.at)
/** More tests than this that pass only on a retry fail the run. */
const retriedLimit = mode === 'all' ? 0 : mostRetried

const temp = mkdtempSync(join(quickFolder(), 'house-care-run-'))
// Tests that run as another user must be able to pass through.
chmodSync(temp, 0o711)
/** The running steps. */
const children = new Set()

async function main() {
  const before = checkoutState()
  rmSync(kept, { recursive: true, force: true })
  await install()
  const node = findNode()
  const all = stepsOf(mode, temp)
  const results = await runLight(
    node,
    all.filter((step) => step.isLight),
  )
  for (const step of all.filter((step) => !step.isLight)) results.push(await runStep(node, step))
  results.push(compare(before, checkoutState()))
  printGoals()
  return summarise(results)
}

/** Each of these keeps one core busy: two at a time. */
async function runLight(node, waiting) {
  const results = []
  const runSome = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(node, step))
  }
  await Promise.all([runSome(), runSome()])
  return results
}

async function runStep(node, step) {
  const started = Date.now()
  const at = step.at ?? options.at
  const env = { ...stepEnvironment(), ...step.env, ...(at ? { CLOCK_OFFSET_MS: offsetOf(at) } : {}) }
  let outcome
  try {
    if (step.needsBrowser) env.CHROMIUM_PATH = await findBrowser(node)
    outcome = step.work ? await doWork(step, node) : await runGroup(node, step.args, env)
  } catch (error) {
    outcome = { code: 1, output: error instanceof Refusal ? error.message : String(error.stack) }
  }
  const first = step.count?.() ?? null
  // An error outside of the tests is in no report, and a retry does not correct it.
  const canRetry =
    first && step.argsOf && !/Unhandled (Error|Rejection)|error during close/i.test(outcome.output)
  const counted = canRetry ? await runAgain(node, step, env, first) : first
  const isGood = counted === first ? outcome.code === 0 && !first?.failed : counted.failed === 0
  const result = {
    name: step.name,
    seconds: (Date.now() - started) / 1000,
    // A step that fails without a failed test, or without counts of its own, counts as one check.
    passed: counted?.passed || (isGood ? 1 : 0),
    failed: counted?.failed || (isGood ? 0 : 1),
    skipped: counted?.skipped ?? [],
    retried: counted?.retried ?? [],
    failures: counted?.failures ?? [],
  }
  if (!isGood || first?.failed) keep(`${step.name}.log`, outcome.output)
  if (!isGood || step.isShown) print(`\n${outcome.output.trimEnd()}\n`)
  print(line(result))
  return result
}

/**
 * Runs the files that failed again, each time with a database of their own, and returns the result of all
 * runs.
 */
async function runAgain(node, step, env, first) {
  let counted = first
  for (
    let left = retries;
    left > 0 && counted.files.length > 0 && counted.files.length <= mostRetried;
    left -= 1
  ) {
    // The cases of a goal count once, in the first run.
    const outcome = await runGroup(node, step.argsOf(counted.files), { ...env, GOALS_FILE: '' })
    keep(`${step.name}, retry ${retries - left + 1}.log`, outcome.output)
    const again = step.count()
    // A run without a report, or with an error outside of its tests, does not count.
    if (!again || (outcome.code !== 0 && again.failed === 0)) return counted
    counted = addRetry(counted, again)
  }
  return counted
}

function refuseBadMoment(moment) {
  // Programs in production, which some tests of the whole form start, always use the real clock.
  if (mode === 'all' || mode === 'calendar')
    refuse('--at goes with npm test; npm run test:calendar has its own moments')
  if (/T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(moment) && !Number.isNaN(Date.parse(moment))) return
  refuse(`--at ${moment}: expected a time with its offset, such as 2026-12-31T23:50+05:30`)
}

function refuse(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** Milliseconds from now until a moment. */
const offsetOf = (moment) => String(Date.parse(moment) - Date.now())

function keep(name, text) {
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, name.replaceAll(/[^\w.,-]+/g, '-')), text)
}

async function doWork(step, node) {
  await step.work(node)
  return { code: 0, output: '' }
}

function stepEnvironment() {
  const env = { ...process.env, TMPDIR: temp, CI: '1', NODE_NO_WARNINGS: '1' }
  for (const name of programVariables.split(' ')) delete env[name]
  // Hundreds of processes load the same packages.
  env.NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(temp, 'playwright.json')
  env.GOALS_FILE = join(temp, 'goals')
  return env
}

/** Runs in a process group of its own, so that nothing it started outlives it. */
function runGroup(node, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    children.add(child)
    const timer = setTimeout(() => {
      output.push(Buffer.from('\nIt took too long and was ended.\n'))
      endGroup(child, 'SIGKILL')
    }, stepLimit)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    // A process that a step leaves behind would keep its output open for ever.
    child.once('exit', () => endGroup(child, 'SIGKILL'))
    child.once('close', (code) => {
      clearTimeout(timer)
      children.delete(child)
      resolve({ code, output: Buffer.concat(output).toString('utf8') })
    })
  })
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // No process of the group is left.
  }
}

function printGoals() {
  const lines = goalLines(join(temp, 'goals'))
  if (lines.length > 0) print('')
  for (const one of lines) print(one)
}

/** The state of the checkout in git, contents included; nothing without a repository. */
function checkoutState() {
  const git = (...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout ?? ''
  return { status: git('status', '--porcelain'), diff: git('diff') }
}

function compare(before, after) {
  const isSame = before.status === after.status && before.diff === after.diff
  if (!isSame) print(`\nThe tests changed the checkout, which now is:\n${after.status}`)
  const result = {
    name: 'checkout left as it was',
    seconds: 0,
    passed: isSame ? 1 : 0,
    failed: isSame ? 0 : 1,
  }
  print(line(result))
  return result
}

function line({ name, seconds, passed, failed, skipped = [] }) {
  const more = [failed > 0 && `, ${failed} failed`, skipped.length > 0 && `, ${skipped.length} skipped`]
  const counts = `${String(passed).padStart(5)} passed${more.filter(Boolean).join('')}`
  return `${failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(36)} ${counts}  ${seconds.toFixed(1)} s`
}

function summarise(results) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const all = (key) => results.flatMap((result) => result[key] ?? [])
  const [passed, failed, retried] = [total('passed'), total('failed'), all('retried')]
  const isGood = failed === 0 && retried.length <= retriedLimit
  print(`\n${isGood ? 'Everything holds' : 'Not everything holds'}, in ${process.uptime().toFixed(0)} s`)
  for (const { name } of results.filter((result) => result.failed > 0)) print(`  failed: ${name}`)
  for (const failure of all('failures')) print(`  failed: ${lineOf(failure)}`)
  for (const failure of retried) print(`  passed only on a retry: ${lineOf(failure)}`)
  if (retried.length > retriedLimit)
    print(`  failed: ${retried.length} tests passed only on a retry; ${retriedLimit} may`)
  for (const name of all('skipped')) print(`  skipped: ${name}`)
  print(`${passed} passed, ${failed} failed, ${retried.length} on a retry, ${all('skipped').length} skipped`)
  return isGood ? 0 : 1
}

const lineOf = ({ name, error, trace }) => [name, error, trace].filter(Boolean).join(' | ')

function finish(code) {
  for (const child of children) endGroup(child, 'SIGKILL')
  rmSync(temp, { recursive: true, force: true })
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => finish(130))
main().then(finish, (error) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`)
  print('0 passed, 1 failed, 0 skipped')
  finish(1)
})
