// The steps of each test command.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { calendar } from './calendar.mjs'
import { buildWeb, root } from './prepare.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

const bin = (path) => join(root, 'node_modules', path)

/**
 * Suites that run in their short form before a landing: access, secrets, retries and races. `npm run
 * test:all` has all of them.
 */
const gateSuites = [
  'access',
  'session-ends',
  'canaries',
  'personal-data',
  'idempotency',
  'lost-updates',
  'races',
]

/**
 * `check` is for a commit, `gate` (npm test) for a landing, `all` and `calendar` for a release. A step with
 * `at` runs at that moment.
 * @param {'check' | 'gate' | 'all' | 'calendar'} mode
 * @param {string} temp the folder of the reports
 */
export function stepsOf(mode, temp) {
  const report = join(temp, 'vitest.json')
  const env = mode === 'all' ? {} : { EXTENT: 'gate' }
  /** Runs the files whose paths begin with one of these, or all of the projects. */
  const vitest = (name, of, files = []) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // Some files wait for a process, a lock or a hash: one more than there are cores.
    const workers = `--maxWorkers=${availableParallelism() + 1}`
    const chosen = of.map((project) => `--project=${project}`)
    const argsOf = (paths) => [bin('vitest/vitest.mjs'), 'run', ...chosen, ...reporters, workers, ...paths]
    return { name, args: argsOf(files), argsOf, count: () => taken(report, countVitest), env }
  }
  const types = ['contract', 'server', 'web', '.'].map((project) => ({
    name: `types of ${project === '.' ? 'tools and tests' : project}`,
    // Two run at a time: more checkers in one would check the shared types once each.
    args: [bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'],
    isLight: true,
  }))
  const lint = {
    name: 'lint and format',
    args: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
    isLight: true,
  }
  const projects = ['contract', 'web', 'server', 'tools']
  if (mode === 'check') {
    const folders = changedFolders()
    return [
      ...types,
      lint,
      vitest('architecture and unit tests', ['contract', 'web', 'tools']),
      ...(folders.length > 0
        ? [vitest('server tests of what changed', ['server'], ['--passWithNoTests', ...folders])]
        : []),
    ]
  }

  const browser = (name) => ({
    name,
    args: [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e', '--reporter=list,json'],
    count: () => taken(join(temp, 'playwright.json'), countPlaywright),
    needsBrowser: true,
    env,
  })
  if (mode === 'calendar')
    return [
      { name: 'web build', work: buildWeb, isLight: true },
      ...calendar.flatMap(({ name, at }) => [
        { ...vitest(`unit and server tests, ${name}`, ['contract', 'web', 'server']), at },
        { ...browser(`end-to-end tests, ${name}`), at },
      ]),
      { ...browser('end-to-end tests in New York'), env: { ...env, E2E_ZONE: 'America/New_York' } },
    ]
  const always = [
    ...types,
    lint,
    { name: 'unused code', args: [bin('knip/bin/knip.js')], isLight: true },
    { name: 'web build', work: buildWeb, isLight: true },
    { name: 'weight of the first loads', args: [join(root, 'tools/budgets.ts')], isShown: true },
  ]
  if (mode === 'gate')
    return [
      ...always,
      vitest('architecture, unit and server tests', projects),
      vitest(
        'verification of the safety goals',
        ['proof'],
        gateSuites.map((name) => `server/proof/${name}`),
      ),
      browser('end-to-end tests of the gate'),
    ]
  return [
    ...always,
    vitest('architecture, unit and server tests', [...projects, 'long', 'runtime']),
    vitest('verification of the safety goals', ['proof']),
    { name: 'bench beside its floor, on few rows', args: [join(root, 'bench/bench.ts'), '--small'] },
    browser('end-to-end tests'),
  ]
}

/**
 * The counts of a report. The report is removed, so that a later step without one of its own counts nothing.
 */
function taken(report, count) {
  const counted = count(report, root)
  rmSync(report, { force: true })
  return counted
}

/**
 * The folders of the server with changed or new files: every server test imports the whole server, so imports
 * cannot choose.
 */
function changedFolders() {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = (stdout ?? '').split('\0').map((entry) => entry.slice(3))
  const folders = paths.flatMap((path) => {
    const [, domain] = /^contract\/src\/([^/]+)\//.exec(path) ?? []
    if (domain) return [`server/src/domains/${domain}/`]
    return /^server\/(src\/(domains|platform)\/[^/]+|db)\//.exec(path)?.[0] ?? []
  })
  return [...new Set(folders)]
}
