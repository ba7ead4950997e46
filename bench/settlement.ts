import { setTimeout as wait } from 'node:timers/promises'
import { businessDay } from '../contract/src/shared/business-time.ts'
import type { Server } from './child.ts'
import type { Connection } from './client.ts'

/**
 * A draft of all partners in the background: milliseconds, bytes by which the server's memory grew, steps of
 * progress.
 */
export type Draft = { partners: number; ms: number; grown: number; steps: number }

const patienceMs = 120_000

/** The run is discarded at the end. */
export async function measureDraft(product: Server, connection: Connection): Promise<Draft> {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await connection.send({ method, path, body })
    if (response.status > 299)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.body.slice(0, 300)}`)
    return JSON.parse(response.body)
  }
  await product.memory()
  const { now: before } = await product.memory()
  const started = performance.now()
  let run = await send('POST', '/settlement-runs', { cut_off: businessDay(Date.now()) })
  const read = new Set<number>()
  while (run.status === 'computing') {
    if (performance.now() - started > patienceMs)
      throw new Error(`The draft is not done after ${patienceMs} ms`)
    await wait(100)
    run = await send('GET', `/settlement-runs/${run.id}`)
    read.add(run.partners_read)
  }
  const ms = performance.now() - started
  const { peak } = await product.memory()
  await send('POST', `/settlement-runs/${run.id}/end`, { version: run.version, as: 'discarded' })
  return { partners: run.partners, ms, grown: peak - before, steps: read.size }
}
