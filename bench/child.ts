import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Cluster } from '../server/src/platform/db/cluster.ts'
import type { Stops } from '../server/src/platform/process/stops.ts'
import { programFlags, programMemory } from '../tools/node-flags.mjs'
import type { Facts } from './line.ts'

/** The options of a server of the bench. */
export type Start = { connection: Cluster['connection']; facts: Facts }

/** A server in its own process. */
export type Server = {
  base: string
  /** Highest resident memory since the last call, and the present one, in bytes. */
  memory(): Promise<{ peak: number; now: number }>
  stop(): Promise<void>
}

/** Starts one of the bench's server files. Rejects when it ends before it listens. */
export async function startServer(
  file: 'floor.ts' | 'product.ts',
  start: Start,
  stops: Stops,
): Promise<Server> {
  const [execArgv, memory] = file === 'product.ts' ? [programFlags, programMemory] : [[], {}]
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = fork(new URL(file, import.meta.url), {
    execArgv,
    env: { ...process.env, ...memory },
    stdio: [...stdio],
  })
  let isRunning = true
  const stop = async () => {
    if (!isRunning) return
    isRunning = false
    child.send('stop')
    await exited
  }
  const exited = once(child, 'exit').finally(() => {
    isRunning = false
  })
  // Stops before its database, even when the bench fails.
  stops.add(file, 4000, stop)
  const ended = exited.then(([code]): never => {
    throw new Error(`A server of the bench ended with ${code}`)
  })
  ended.catch(() => undefined)
  const request = async <T>(message: object | string): Promise<T> => {
    child.send(message)
    const [response] = await Promise.race([once(child, 'message'), ended])
    return response as T // the reply of `serve` below
  }
  const { base } = await request<{ base: string }>({ start })
  return {
    base,
    memory: () => request('memory'),
    stop,
  }
}

/**
 * The server's side: serves until it gets the signal to stop. `listen` returns the address and a function
 * that ends it.
 */
export function serve(listen: (start: Start) => Promise<{ base: string; stop: () => Promise<void> }>): void {
  let stop = async () => {}
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  setInterval(sample, 100).unref()
  const send = (response: object) => process.send?.(response)
  process.on('message', async (message: { start: Start } | 'memory' | 'stop') => {
    if (message === 'memory') {
      sample()
      send({ peak, now: process.memoryUsage.rss() })
      peak = 0
    } else if (message === 'stop') {
      await stop()
      process.exit(0)
    } else {
      const listening = await listen(message.start)
      stop = listening.stop
      send({ base: listening.base })
    }
  })
  process.on('disconnect', () => process.exit(1))
}
