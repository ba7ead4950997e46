import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlantedFault } from '../server/proof/planted/fault.ts'
import { plantedFaults } from '../server/proof/planted-faults.ts'
import { copyCheckout } from './checkout-copy.ts'

/**
 * npm run proof:planted [-- words]: plants the faults of server/proof/planted one at a time in a copy of the
 * checkout and runs the test that must detect it. Prints one line for each fault; exits with 1 when one was
 * not detected. Words choose the faults whose goal or name contains one of them.
 */

/** The file with the fault in it. @throws when the replaced text does not occur there exactly once */
export function plant(text: string, { find, replace, name, file }: PlantedFault): string {
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(`'${name}': its text stands in ${file} ${parts.length - 1} times, not once`)
  return parts.join(replace)
}

type Tested = Pick<PlantedFault, 'test' | 'only'>
type Outcome = { failed: number; passed: number; output: string }

/** Counted, not only the exit code: a test file that does not load has detected nothing. */
async function runTest(copy: string, { test, only }: Tested): Promise<Outcome> {
  const report = join(copy, 'planted.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = only ? [test, '-t', escaped(only)] : [test]
  const output = await runNode(copy, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters])
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >
  return { failed: numFailedTests ?? 0, passed: numPassedTests ?? 0, output }
}

/** vitest takes a pattern. */
const escaped = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function runNode(cwd: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CI: '1', NO_COLOR: '1' }
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    child.once('close', () => resolve(Buffer.concat(output).toString('utf8')))
  })
}

const nameOf = ({ test, only }: Tested) => [test, only].filter(Boolean).join(': ')

/** A test that fails without the fault, or does not exist, proves nothing. */
async function isGreen(copy: string, tested: Tested): Promise<boolean> {
  const { failed, passed, output } = await runTest(copy, tested)
  if (failed === 0 && passed > 0) return true
  process.stdout.write(`${nameOf(tested)} is not green without a fault:\n${output}\n`)
  return false
}

async function isNoticed(copy: string, fault: PlantedFault): Promise<Outcome> {
  const path = join(copy, fault.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, plant(text, fault))
  try {
    return await runTest(copy, fault)
  } finally {
    writeFileSync(path, text)
  }
}

async function main(words: string[]): Promise<number> {
  const isSelected = ({ goal, name }: PlantedFault) =>
    words.length === 0 || words.some((word) => `${goal} ${name}`.toLowerCase().includes(word.toLowerCase()))
  const faults = plantedFaults.filter(isSelected)
  const temp = mkdtempSync(join(tmpdir(), 'house-care-planted-'))
  let unnoticed = 0
  try {
    const copy = copyCheckout(temp)
    const red = new Set<string>()
    const tested = new Map(faults.map((fault) => [nameOf(fault), fault]))
    for (const [name, each] of tested) if (!(await isGreen(copy, each))) red.add(name)
    for (const fault of faults) {
      if (red.has(nameOf(fault))) {
        unnoticed += 1
        process.stdout.write(`NO TEST  ${fault.goal.padEnd(4)} ${fault.name}\n`)
        continue
      }
      const { failed, output } = await isNoticed(copy, fault)
      process.stdout.write(
        `${failed > 0 ? 'noticed' : 'MISSED '}  ${fault.goal.padEnd(4)} ${fault.name} (${failed} red)\n`,
      )
      if (failed > 0) continue
      unnoticed += 1
      process.stdout.write(`${output}\n`)
    }
  } finally {
    rmSync(temp, { recursive: true, force: true })
  }
  process.stdout.write(`${faults.length} planted, ${unnoticed} unnoticed\n`)
  return unnoticed > 0 || faults.length === 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
