import type { Connection } from './client.ts'
import type { Call, Turn } from './line.ts'

type Side = { connections: Connection[]; call: (turn: Turn) => Call }

/** Milliseconds of sequential requests, and requests per second on all connections. */
export type Measured = { times: number[]; perSecond: number[] }

/** Duration of each turn of each side, ms. */
export type Pace = { rounds: number; alone: number; crowded: number }

/**
 * Measures the sides in turns, so that a slow minute of the machine affects all of them. First one
 * connection, then all at once. Returns the results of each side, in order.
 */
export async function inTurns(
  sides: Side[],
  pace: Pace,
  counts: Map<Side, number[]> = new Map(),
): Promise<Measured[]> {
  const measured: Measured[] = sides.map(() => ({ times: [], perSecond: [] }))
  const countsOf = (side: Side) => {
    const known = counts.get(side) ?? side.connections.map(() => 0)
    counts.set(side, known)
    return known
  }
  for (let round = 0; round < pace.rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const result = measured[index]!
      result.times.push(...(await alone(side, countsOf(side), pace.alone)))
    }
    for (const [index, side] of sides.entries()) {
      measured[index]!.perSecond.push(await crowded(side, countsOf(side), pace.crowded))
    }
  }
  return measured
}

async function alone(side: Side, counts: number[], ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  for (let now = performance.now(); now < end || times.length < 3; ) {
    await callOnce(side, counts, 0)
    const after = performance.now()
    times.push(after - now)
    now = after
  }
  return times
}

async function crowded(side: Side, counts: number[], ms: number): Promise<number> {
  const started = performance.now()
  const end = started + ms
  let done = 0
  await Promise.all(
    side.connections.map(async (_, connection) => {
      do {
        await callOnce(side, counts, connection)
        done++
      } while (performance.now() < end)
    }),
  )
  return (done / (performance.now() - started)) * 1000
}

async function callOnce({ connections, call }: Side, counts: number[], connection: number): Promise<void> {
  const pending = call({ i: counts[connection]!++, connection })
  const { status, body } = await connections[connection]!.send(pending)
  if (status < 200 || status > 299) {
    throw new Error(`${pending.method ?? 'GET'} ${pending.path} answered ${status}: ${body.slice(0, 300)}`)
  }
}

/** The quantile of a share: 0.5 is the median. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
