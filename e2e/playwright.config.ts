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
/** The walk takes longest, and begins first: one worker would end with it alone. */
const gateProjects = [
  ...ownProjects
    .filter(({ name }) => !grouped.includes(name))
    .sort((a, b) => Number(b.name === 'walk') - Number(a.name === 'walk')),
  ...Object.entries<readonly string[]>(gateGroups).map(([name, of]) => ({ name, files: of })),
]

/**
 * Each file has a program of its own: a project, for which a worker and its program start. The programs copy one demo.
 * In the gate the files of a group follow each other on one program, since a start takes as long as a test.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  projects: (isGate ? gateProjects : ownProjects).map(({ name, files: of }) => ({
    name,
    testMatch: of.map((file) => `**/e2e/${file}.e2e.ts`),
    // The files of a group follow each other; a file that runs its tests side by side may have both workers.
    ...(of.length > 1 ? { workers: 1 } : {}),
  })),
  // The others are left to `npm run test:all`.
  grep: isGate ? /@gate/ : /./,
  globalSetup: './global-setup.ts',
  outputDir: join(import.meta.dirname, '../test-results/e2e'),
  fullyParallel: false,
  workers: 2,
  // tools/test.mjs names what passes only on a retry, and fails when that is too much.
  retries: process.env.CI ? 2 : 0,
  // Long enough for a machine that does something else beside: a wait that is met ends at once.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: process.env.E2E_ZONE ?? 'Asia/Kolkata',
    // Animations are nothing that a test should wait for; one that is about them turns them on.
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
        // A page lives for seconds: compiling its code once more, for speed, costs a quarter of its time.
        '--js-flags=--no-opt',
      ],
    },
  },
})
