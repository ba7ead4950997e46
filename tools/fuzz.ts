import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * npm run fuzz [-- --endpoint 'POST /customers'] [--runs 1000] [--seed N] [--path P]: the fuzz of server/proof/fuzz at
 * length, from a new seed unless one is given. A failure prints the command that repeats it.
 */
const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    path: { type: 'string' },
  },
})

const env: NodeJS.ProcessEnv = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed }
if (values.endpoint) env.FUZZ_ENDPOINT = values.endpoint
if (values.path) env.FUZZ_PATH = values.path

const args = ['run', 'server/proof/fuzz', '--project=proof', '--testTimeout=3600000', '--disableConsoleIntercept']
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, ...args], { cwd: root, env, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
