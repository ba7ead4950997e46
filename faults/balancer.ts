import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Balancer = {
  port: number
  /** Connections that each port accepted. */
  taken: ReadonlyMap<number, number>
  close(): Promise<void>
}

/** Milliseconds for which a backend that refused is skipped. */
const restMs = 200

/**
 * A plain TCP balancer: each connection goes to the next backend in turn. A backend that refuses is skipped
 * for a while. When a backend dies its connections are cut, and the client does not know the outcome. With
 * `asksEveryMs` it also skips backends whose /readyz is not 200.
 */
export async function startBalancer(ports: readonly number[], { asksEveryMs = 0 } = {}): Promise<Balancer> {
  const taken = new Map(ports.map((port) => [port, 0]))
  const restsUntil = new Map<number, number>()
  const open = new Set<Socket>()
  let turn = 0
  const unready = new Set<number>()

  async function ask(port: number): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(1000),
      headers: { connection: 'close' },
    }).catch(() => null)
    if (response?.status === 200) unready.delete(port)
    else unready.add(port)
  }
  if (asksEveryMs > 0) await Promise.all(ports.map(ask))
  const asking = asksEveryMs > 0 ? setInterval(() => ports.forEach(ask), asksEveryMs) : undefined

  async function reach(): Promise<Socket | null> {
    turn += 1
    const inTurn = ports.map((_, nth) => ports[(turn + nth) % ports.length]!) // below the length
    const now = performance.now()
    const awake = inTurn.filter((port) => (restsUntil.get(port) ?? 0) <= now && !unready.has(port))
    // All are skipped: trying one is better than refusing.
    for (const port of awake.length > 0 ? awake : inTurn) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      try {
        await once(socket, 'connect')
        taken.set(port, (taken.get(port) ?? 0) + 1)
        return socket
      } catch {
        restsUntil.set(port, performance.now() + restMs)
      }
    }
    return null
  }

  function keep(socket: Socket, other: () => Socket | null): void {
    open.add(socket)
    socket.on('error', () => other()?.resetAndDestroy())
    socket.once('close', () => {
      open.delete(socket)
      other()?.destroySoon()
    })
  }

  const server = createServer({ noDelay: true, pauseOnConnect: true }, async (client) => {
    let backend: Socket | null = null
    keep(client, () => backend)
    backend = await reach()
    if (!backend || client.destroyed) {
      backend?.destroy()
      client.destroy()
      return
    }
    keep(backend, () => client)
    client.pipe(backend)
    backend.pipe(client)
  })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    async close() {
      clearInterval(asking)
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
