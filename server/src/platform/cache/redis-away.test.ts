import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { redisStore } from './redis-store.ts'

async function port(isSilent: boolean): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (isSilent) onTestFinished(() => void server.close())
  else server.close()
  return port
}

test.each([
  ['refuses to be connected to', false],
  ['takes a connection and says nothing', true],
])('a store that %s fails what is asked of it, and keeps nobody waiting', async (_what, isSilent) => {
  const store = redisStore(`redis://127.0.0.1:${await port(isSilent)}`)
  onTestFinished(() => store.stop())
  await expect(store.list('', { entries: 10, characters: 10 })).rejects.toThrow()
  await expect(store.read('key')).rejects.toThrow()
  await expect(store.flush('')).rejects.toThrow()
})
