import { createDemo } from './program.ts'

/** The demo that each program copies at its start. It is removed after the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.E2E_BEGAN = String(Date.now())
  const demo = await createDemo()
  return demo.forget
}
