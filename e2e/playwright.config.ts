import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Files whose tests use a program of the worker's own: together, so that a worker starts it once. */
const isOwn = (name: string) =>
  name.endsWith('.e2e.ts') && readFileSync(join(import.meta.dirname, name), 'utf8').includes("'./own-program.ts'")
const ownFiles = readdirSync(import.meta.dirname).filter(isOwn)

/** One program for the whole run, started by global-setup on its own data folder; the tests share its demo data. */
export default defineConfig({
  testDir: import.meta.dirname,
  projects: [
    { name: 'own program', testMatch: ownFiles.map((name) => `**/${name}`) },
    { name: 'shared program', testMatch: '**/*.e2e.ts', testIgnore: ownFiles.map((name) => `**/${name}`) },
  ],
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
    timezoneId: 'Asia/Kolkata',
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
      ],
    },
  },
})
