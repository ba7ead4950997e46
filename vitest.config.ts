import { defineConfig } from 'vitest/config'

/** `npm test -- --at` moves the clock of the tests. */
const setupFiles = ['./tools/shift-clock.mjs']

/**
 * Files of these share a process and what it has loaded, which is half of their time: a test puts back what
 * it changes of the process (the clock, the environment, globals) also when it fails.
 */
const shared = { isolate: false, setupFiles }

/**
 * Tests of server/test and the routes run on a real PostgreSQL; the others touch nothing outside their
 * process.
 */
export default defineConfig({
  test: {
    // By itself it leaves a core to others: of two that is half.
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}', 'web/link/**/*.test.ts'] },
        resolve: { conditions: ['browser'] },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/db/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          // Ten thousand rows with all that follows them are 9 s of a quick machine; what hangs, hangs for
          // longer.
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'runtime',
          setupFiles,
          // After the others: these start whole programs.
          sequence: { groupOrder: 1 },
          include: ['server/test/**/*.test.ts'],
          // A start takes seconds, on a busy machine a minute.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // What takes long and seldom changes is left to `npm run test:all`.
        test: {
          ...shared,
          name: 'long',
          include: ['server/**/*.long.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'proof',
          include: ['server/proof/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      { test: { ...shared, name: 'tools', include: ['{tools,faults}/**/*.test.ts'] } },
    ],
  },
})
