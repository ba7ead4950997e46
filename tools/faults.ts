import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { goalLines } from './goal-lines.mjs'

/**
 * npm run faults [-- --intents 10000] [--pairs 1000] [--rounds 10] [--kills 500] [--sends 300] [--crossings 3000] [--crosskills 30] [--seed N]: what npm
 * test tries briefly of lost answers, lost updates, races, killed workers and servers, and failing providers, at length, from a new seed unless one is given. Ends with one line a goal.
 */
const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    intents: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '10' },
    kills: { type: 'string', default: '500' },
    sends: { type: 'string', default: '300' },
    crossings: { type: 'string', default: '3000' },
    crosskills: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const proofs = [
  'idempotency',
  'lost-updates',
  'races',
  'unique-races',
  'storm',
  'worker-kills',
  'gateway-faults',
  'many',
]

const temp = mkdtempSync(join(tmpdir(), 'house-care-faults-'))
const goals = join(temp, 'goals')
const env: NodeJS.ProcessEnv = { ...process.env, GOALS_FILE: goals }
for (const [name, value] of Object.entries(values)) env[`FAULTS_${name.toUpperCase()}`] = value

process.stdout.write(`Seed ${values.seed}\n`)
const args = ['run', '--project', 'proof', ...proofs.map((name) => `server/proof/${name}.test.ts`)]
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, ...args], { cwd: root, env, stdio: 'inherit' })
child.once('exit', (code) => {
  for (const line of goalLines(goals)) process.stdout.write(`${line}\n`)
  rmSync(temp, { recursive: true, force: true })
  process.exit(code ?? 1)
})
