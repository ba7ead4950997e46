import { makeDemo } from './program.ts'

/** The demo of which each program begins with a copy. It is removed after the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.E2E_BEGAN = String(Date.now())
  const demo = await makeDemo()
  return demo.forget
}
