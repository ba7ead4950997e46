import { once } from 'node:events'
import {
  type AddressInfo,
  connect,
  createServer,
  type ListenOptions,
  type NetConnectOpts,
  type Socket,
} from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Random, seededRandom } from './random.ts'

/**
 * The fault of one direction of a connection. Times in milliseconds; `after` is the number of bytes that
 * still arrive. `cut` ends both directions, `half-close` this one only; `reset` (RST) and `blackhole` let
 * nothing through.
 */
export type Fault =
  | { mode: 'pass' }
  | { mode: 'latency'; ms: number }
  | { mode: 'jitter'; ms: number }
  | { mode: 'throttle'; bytesPerSecond: number }
  | { mode: 'cut'; after: number }
  | { mode: 'half-close'; after: number }
  | { mode: 'reset' }
  | { mode: 'blackhole' }

/** `up` is the client's direction, `down` the server's; a direction without a fault passes. */
export type Plan = { up?: Fault; down?: Fault }
/** Chooses the faults of a new connection; `random` is the proxy's own. */
export type Chooser = (random: Random) => Plan

export type FaultProxy = {
  /** The TCP port; 0 on a Unix socket. */
  port: number
  /** Accepted connections, and how often each fault occurred. */
  counts: { connections: number; struck: Record<Fault['mode'], number> }
  /** For new connections; open ones keep their faults. */
  choose(chooser: Chooser): void
  close(): Promise<void>
}

type Options = { target: NetConnectOpts; listen?: ListenOptions; seed?: number; choose?: Chooser }

const passing: Fault = { mode: 'pass' }

/** A TCP (or Unix socket) proxy that injects faults. */
export async function startProxy({
  target,
  listen,
  seed = 1,
  choose = () => ({}),
}: Options): Promise<FaultProxy> {
  const random = seededRandom(seed)
  const struck = {
    pass: 0,
    latency: 0,
    jitter: 0,
    throttle: 0,
    cut: 0,
    'half-close': 0,
    reset: 0,
    blackhole: 0,
  }
  const counts: FaultProxy['counts'] = { connections: 0, struck }
  const open = new Set<Socket>()
  let chooser = choose
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    counts.connections += 1
    const upstream = connect({ ...target, allowHalfOpen: true, noDelay: true } as NetConnectOpts)
    const ends = [client, upstream]
    for (const end of ends) {
      open.add(end)
      // A lost connection is closed on both sides; an ended one ends on the other side when all data has
      // arrived.
      end.on('error', () => ends.forEach((either) => void either.destroy()))
      end.once('close', () => open.delete(end))
    }
    const { up = passing, down = passing } = chooser(random)
    const strike = (fault: Fault) => {
      struck[fault.mode] += 1
      if (fault.mode === 'reset') for (const end of ends) reset(end)
      if (fault.mode === 'cut') for (const end of ends) end.destroySoon()
    }
    for (const [from, to, fault] of [
      [client, upstream, up],
      [upstream, client, down],
    ] as const) {
      // A stream that is destroyed during a read was lost or hit by a fault, which is handled there.
      forward({ from, to, fault, random, strike }).catch(() => undefined)
    }
  })
  server.listen(listen ?? { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address() as AddressInfo | string
  return {
    port: typeof address === 'string' ? 0 : address.port,
    counts,
    choose: (next) => {
      chooser = next
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

type Direction = { from: Socket; to: Socket; fault: Fault; random: Random; strike(fault: Fault): void }

/** Forwards one direction until it ends, or its fault ends it. */
async function forward({ from, to, fault, random, strike }: Direction): Promise<void> {
  let forwarded = 0
  let isStruck = false
  const strikeOnce = () => {
    if (!isStruck) strike(fault)
    isStruck = true
  }
  for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (fault.mode === 'blackhole' || fault.mode === 'reset') strikeOnce()
    if (isStruck && fault.mode !== 'latency' && fault.mode !== 'jitter' && fault.mode !== 'throttle') continue
    const pause = pauseBefore(fault, chunk.length, random)
    if (pause !== null) {
      strikeOnce()
      await wait(pause)
    }
    const left = 'after' in fault ? fault.after - forwarded : Number.POSITIVE_INFINITY
    forwarded += chunk.length
    await write(to, chunk.length <= left ? chunk : chunk.subarray(0, left))
    if (chunk.length <= left) continue
    if (fault.mode === 'half-close') to.end()
    strikeOnce()
  }
  if (fault.mode !== 'blackhole' && to.writable) to.end()
}

/** Delay of a part of this size in milliseconds; null for none. */
function pauseBefore(fault: Fault, bytes: number, random: Random): number | null {
  if (fault.mode === 'latency') return fault.ms
  if (fault.mode === 'jitter') return fault.ms * random()
  return fault.mode === 'throttle' ? (bytes / fault.bytesPerSecond) * 1000 : null
}

async function write(to: Socket, chunk: Buffer): Promise<void> {
  if (chunk.length === 0 || !to.writable) return
  if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')])
}

function reset(socket: Socket): void {
  // A Unix socket has no RST.
  if (socket.remoteAddress) socket.resetAndDestroy()
  else socket.destroy()
}
