import type { FastifyBaseLogger } from 'fastify'
import type { Load } from '#platform/errors/app-error.ts'

/** Milliseconds of refusals that one line of the log counts. */
const lineMs = 1000

/** Counts refused load and logs it at most once a second: a line for each refusal would add to the load. */
export function countRefusedLoad(log: FastifyBaseLogger): { count(load: Load): void; stop(): void } {
  let refused: Partial<Record<Load, number>> = {}
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    log.warn({ refused }, 'Requests were refused because of load')
    refused = {}
  }

  return {
    count(load) {
      refused[load] = (refused[load] ?? 0) + 1
      timer ??= setTimeout(write, lineMs)
    },
    /** Writes what was not logged yet. */
    stop() {
      if (timer) write()
    },
  }
}
