import { test as base } from './fixtures.ts'
import { type Program, startProgram } from './program.ts'

/** Tests that change what the others of the run look at: each worker has a program of its own. */
export const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters from the pattern
    async ({}, use) => {
      const program = await startProgram()
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ program }, use) => use(program.url),
})
