import { makeDemo, startProgram } from './program.ts'

/**
 * One program for the whole run, taken down with its data afterwards. With E2E_BASE_URL set the tests run against the
 * demo that stands there.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.E2E_BEGAN = String(Date.now())
  if (process.env.E2E_BASE_URL) return async () => undefined
  const demo = await makeDemo()
  const program = await startProgram()
  process.env.E2E_BASE_URL = program.url
  return async () => {
    await program.stop()
    await demo.forget()
  }
}
