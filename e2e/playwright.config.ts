import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { isGate } from '../tools/extent.ts'
import { gateGroups } from './gate-groups.ts'
import { moveClock } from './move-clock.ts'

moveClock()

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.e2e.ts'))
  .sort()

const ownProjects = files.map((file) => file.replace('.e2e.ts', '')).map((name) => ({ name, files: [name] }))
const grouped = Object.values<readonly string[]>(gateGroups).flat()
/** The walk takes longest and begins first; otherwise one worker would run it alone at the end. */
const gateProjects = [
  ...ownProjects
    .filter(({ name }) => !grouped.includes(name))
    .sort((a, b) => Number(b.name === 'walk') - Number(a.name === 'walk')),
  ...Object.entries<readonly string[]>(gateGroups).map(([name, of]) => ({ name, files: of })),
]

/**
 * Each file has a program of its own: a project, for which a worker and its program start. The programs copy
 * one demo. In the gate the files of a group share one program, because a start takes as long as a test.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  projects: (isGate ? gateProjects : ownProjects).map(({ name, files: of }) => ({
    name,
    testMatch: of.map((file) => `**/e2e/${file}.e2e.ts`),
    // The files of a group run one after the other; a file that runs its tests in parallel may use both
    // workers.
    ...(of.length > 1 ? { workers: 1 } : {}),
  })),
  // `npm run test:all` runs the others.
  grep: isGate ? /@gate/ : /./,
  globalSetup: './global-setup.ts',
  outputDir: join(import.meta.dirname, '../test-results/e2e'),
  fullyParallel: false,
  workers: 2,
  // tools/test.mjs lists the tests that pass only on a retry, and fails when there are too many.
  retries: process.env.CI ? 2 : 0,
  // Long enough for a busy machine: a wait ends as soon as its condition is met.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: process.env.E2E_ZONE ?? 'Asia/Kolkata',
    // No test should wait for animations; a test about them turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: optimising its code would cost a quarter of its time.
        '--js-flags=--no-opt',
      ],
    },
  },
})
