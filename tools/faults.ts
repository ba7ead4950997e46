import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** npm run faults [-- --seed N]: the server tests that docs/reliability.md names, in their whole form. */
const root = resolve(import.meta.dirname, '..')

/** @returns their paths in the order of the table */
export function filesOf(table: string): string[] {
  return [...new Set(table.match(/server\/[\w./-]+\.test\.ts/g))]
}

if (import.meta.main) {
  const files = filesOf(readFileSync(join(root, 'docs/reliability.md'), 'utf8'))
  const args = [join(root, 'tools/proof.ts'), ...files, ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
