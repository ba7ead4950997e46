// npm start, serve, dev, user:create, db:reset and the long proofs: prepares the checkout, then runs the
// program on its own Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { programFlags, programMemory } from './node-flags.mjs'
import { buildWeb, findNode, install, print, Refusal, root } from './prepare.mjs'

const programs = {
  start: {
    file: 'server/src/main.ts',
    needsWeb: true,
    args: ['start'],
    flags: programFlags,
    env: programMemory,
  },
  serve: {
    file: 'server/src/main.ts',
    needsWeb: true,
    args: ['serve'],
    flags: programFlags,
    env: programMemory,
  },
  dev: { file: 'tools/dev.ts', needsWeb: false, args: [] },
  'user:create': { file: 'server/src/cli/user-create.ts', needsWeb: false, args: [] },
  'demo:end': { file: 'server/src/cli/demo-end.ts', needsWeb: false, args: [] },
  'networks:open': { file: 'server/src/cli/networks-open.ts', needsWeb: false, args: [] },
  'rotate-key': { file: 'server/src/cli/rotate-key.ts', needsWeb: false, args: [] },
  'audit:verify': { file: 'server/src/cli/audit-verify.ts', needsWeb: false, args: [] },
  'files:check': { file: 'server/src/cli/files-check.ts', needsWeb: false, args: [] },
  backup: { file: 'server/src/cli/backup.ts', needsWeb: false, args: [] },
  restore: { file: 'server/src/cli/restore.ts', needsWeb: false, args: [] },
  seed: { file: 'server/src/cli/seed.ts', needsWeb: false, args: [] },
  bench: { file: 'bench/bench.ts', needsWeb: true, args: [] },
  'docs:sources': { file: 'tools/sources.ts', needsWeb: false, args: [] },
  pictures: { file: 'e2e/pictures.ts', needsWeb: true, args: [] },
  gateway: { file: 'server/src/gateway/main.ts', needsWeb: false, args: [] },
  'db:reset': { file: 'server/src/cli/db-reset.ts', needsWeb: false, args: [] },
  'db:schema': { file: 'server/src/cli/db-schema.ts', needsWeb: false, args: [] },
  proof: { file: 'tools/proof.ts', needsWeb: true, needsBrowser: true, args: [] },
  faults: { file: 'tools/faults.ts', needsWeb: true, args: [] },
  fuzz: { file: 'tools/proof.ts', needsWeb: false, args: ['server/proof/fuzz'] },
  'proof:sheets': { file: 'tools/sheets.ts', needsWeb: false, args: [] },
  'proof:planted': { file: 'tools/planted.ts', needsWeb: false, args: [] },
}

/** A child that a signal ended is reported as shells do. */
const signalBase = 128

async function main() {
  const [name = 'start', ...rest] = process.argv.slice(2)
  const program = programs[name]
  if (!program)
    throw new Refusal(`There is no '${name}': expected one of ${Object.keys(programs).join(', ')}`)
  await install()
  const node = findNode()
  if (program.needsWeb) await buildWeb(node)
  const more = { ...program.env, ...(program.needsBrowser ? { CHROMIUM_PATH: await findBrowser(node) } : {}) }
  if (name === 'start') print('Starting')
  runOn(node, [...(program.flags ?? []), join(root, program.file), ...program.args, ...rest], more)
}

/** The channel lets the program stop when this process is killed. */
function runOn(node, args, more) {
  const env = { ...more, ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, args, { cwd: root, env, stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', fail)
  child.once('exit', (code, signal) => process.exit(code ?? signalBase + (constants.signals[signal] ?? 0)))
}

function fail(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`)
  process.exit(1)
}

main().catch(fail)
