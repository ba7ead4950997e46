import { mustAgree } from './agree.ts'
import type { Server } from './child.ts'
import { type Connection, openConnection } from './client.ts'
import { connections } from './facts.ts'
import type { Limit, Line } from './line.ts'
import { inTurns, type Pace, percentile } from './measure.ts'

/** Milliseconds and requests per second. */
export type Figures = { p50: number; p95: number; perSecond: number }
export type Result = {
  name: string
  limit: Limit
  ours: Figures
  floor: Figures
  ratio: number
}

export type Sides = { ours: Connection[]; floor: Connection[]; close(): void }

/** The connections of the parallel turns, to the product (signed in) and to the floor. */
export async function openSides(product: Server, floor: Server, token: string): Promise<Sides> {
  const open = (base: string, options = {}) =>
    Promise.all(Array.from({ length: connections }, () => openConnection(base, options)))
  const [ours, bare] = await Promise.all([
    open(product.base, { prefix: '/api', headers: { authorization: `Bearer ${token}` } }),
    open(floor.base),
  ])
  return {
    ours,
    floor: bare,
    close: () => [...ours, ...bare].forEach((connection) => void connection.close()),
  }
}

/** Compares both, then measures them in turns. Without a pace nothing is measured. */
export async function runLine(
  line: Line,
  index: number,
  sides: Sides,
  pace: Pace | null,
): Promise<Result | null> {
  await mustAgree(line, index, sides.ours[0]!, sides.floor[0]!)
  if (!pace) return null
  const ours = { connections: sides.ours, call: line.ours }
  const floor = {
    connections: sides.floor,
    call: ({ i, connection }: { i: number; connection: number }) => ({
      path: `/lines/${index}?i=${i}&c=${connection}`,
    }),
  }
  // The comparison used turn 0 of the first connection and more: new records begin after it.
  const begun = new Map([
    [ours, sides.ours.map(() => 10)],
    [floor, sides.floor.map(() => 10)],
  ])
  // One client reads the rows into memory first; otherwise all connections would wait for the disk.
  await inTurns([ours, floor], { rounds: 1, alone: pace.alone, crowded: pace.crowded / 4 }, begun)
  const [got, best] = (await inTurns([ours, floor], pace, begun)).map(
    ({ times, perSecond }): Figures => ({
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      perSecond: percentile(perSecond, 0.5),
    }),
  ) as [Figures, Figures]
  return {
    name: line.name,
    limit: line,
    ours: got,
    floor: best,
    ratio: got.p50 / best.p50,
  }
}
