import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { goalLines } from './goal-lines.mjs'

/**
 * npm run proof [-- words] [--seed N]: the verification suites in their whole form (tools/extent.ts), from a
 * new seed unless one is given. Words choose the files whose path contains one of them: `npm run proof --
 * races walk`. Ends with one line for each goal. `npm run fuzz [-- --endpoint 'POST /customers' --path P
 * --seed N]` repeats one case of the fuzz.
 */
const root = resolve(import.meta.dirname, '..')
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    endpoint: { type: 'string' },
    path: { type: 'string' },
  },
})
/** Browser tests with a whole form. */
const browserFiles = ['walk', 'naughty', 'palette-keys']
/** Other tests with a whole form: the folder of the suites, and the random histories beside the code. */
const serverFiles = ['server/proof/', '.property.test.ts', 'password-strength']
/** In milliseconds. */
const patience = 3_600_000

const temp = mkdtempSync(join(tmpdir(), 'house-care-proof-'))
const goals = join(temp, 'goals')
const env: NodeJS.ProcessEnv = { ...process.env, EXTENT: 'whole', SEED: values.seed, GOALS_FILE: goals }
if (values.endpoint) env.FUZZ_ENDPOINT = values.endpoint
if (values.path) env.FUZZ_PATH = values.path

function run(args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    child.once('exit', (code) => done(code ?? 1))
  })
}

const chosenOf = (files: readonly string[]) =>
  words.length === 0 ? files : files.filter((file) => words.includes(file))

async function main(): Promise<number> {
  process.stdout.write(`Seed ${values.seed}\n`)
  const browser = chosenOf(browserFiles)
  const server = words.length === 0 ? serverFiles : words.filter((word) => !browserFiles.includes(word))
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const projects = [
    '--project=proof',
    '--project=server',
    '--project=runtime',
    '--project=long',
    `--testTimeout=${patience}`,
    '--disableConsoleIntercept',
  ]
  let code = 0
  if (server.length > 0) code = await run([vitest, 'run', ...server, ...projects])
  const files = browser.map((name) => `e2e/${name}.e2e.ts`)
  if (files.length > 0) code = (await run([playwright, 'test', '-c', 'e2e', ...files])) || code
  for (const line of goalLines(goals)) process.stdout.write(`${line}\n`)
  return code
}

try {
  process.exitCode = await main()
} finally {
  rmSync(temp, { recursive: true, force: true })
}
