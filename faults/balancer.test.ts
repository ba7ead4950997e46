import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from './balancer.ts'

/** Sends its name to each client, and then echoes. */
async function backend(name: string): Promise<{ port: number; server: Server; die(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(name)
    onDeath.push(() => socket.resetAndDestroy())
  })
  const onDeath: (() => void)[] = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const die = () => {
    server.close()
    for (const end of onDeath) end()
  }
  onTestFinished(die)
  return { port: (server.address() as AddressInfo).port, server, die }
}

async function visit(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data)
}

test('goes round, leaves out a dead backend, and cuts its open connections', async () => {
  const [one, two] = [await backend('one'), await backend('two')]
  const balancer = await startBalancer([one.port, two.port])
  onTestFinished(() => balancer.close())
  const first = [await visit(balancer.port), await visit(balancer.port), await visit(balancer.port)]
  expect(new Set(first.slice(0, 2))).toEqual(new Set(['one', 'two']))
  expect(first[2]).toBe(first[0])

  const open = [connect(balancer.port, '127.0.0.1'), connect(balancer.port, '127.0.0.1')]
  const names = await Promise.all(open.map(async (socket) => String((await once(socket, 'data'))[0])))
  const ends = open.map(
    (socket) => new Promise<void>((closed) => socket.on('error', () => closed()).on('close', () => closed())),
  )
  one.die()
  await ends[names.indexOf('one')]
  expect(open[names.indexOf('two')]!.destroyed).toBe(false)
  for (let visits = 0; visits < 4; visits += 1) expect(await visit(balancer.port)).toBe('two')
  for (const socket of open) socket.destroy()
})
