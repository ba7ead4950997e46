import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/**
 * npm run proof:sheets: opens every download with LibreOffice and checks whether a cell became a formula.
 * Uses the installed one, or the path in SPREADSHEET.
 */
const root = resolve(import.meta.dirname, '..')
const names = process.env.SPREADSHEET ? [process.env.SPREADSHEET] : ['soffice', 'libreoffice']
const program = names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)
if (!program) {
  process.stderr.write(
    'There is no LibreOffice: install it (apt-get install libreoffice-calc) or say where in SPREADSHEET\n',
  )
  process.exit(1)
}
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--project', 'proof', 'server/proof/sheets/spreadsheet.test.ts']
const env = { ...process.env, SPREADSHEET: program }
process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
