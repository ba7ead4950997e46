import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

/** The client address in the log of a refused request. */
async function seen(trustedProxies: string[], forwarded: string): Promise<string> {
  const lines: string[] = []
  const t = await testApp({ trustedProxies }, { logTo: (line) => lines.push(line) })
  onTestFinished(() => t.close())
  await (await t.as(null)).get('/user', { headers: { 'x-forwarded-for': forwarded } })
  return JSON.parse(lines.find((line) => line.includes('"refused"')) ?? '{}').ip
}

test('a client behind a trusted proxy has its own address', async () => {
  expect(await seen(['127.0.0.1'], '192.0.2.7')).toBe('192.0.2.7')
  expect(await seen(['127.0.0.0/8'], '192.0.2.8')).toBe('192.0.2.8')
})

test.each(['999.1.1.1', 'unknown', '<script>'])('%s from a trusted proxy is refused', async (forwarded) => {
  const t = await testApp({ trustedProxies: ['127.0.0.1'] })
  onTestFinished(() => t.close())
  const reply = await (await t.as(null)).get('/signin', { headers: { 'x-forwarded-for': forwarded } })
  expect(reply.status).toBe(400)
  expect(reply.body.message).toBe('X-Forwarded-For is malformed: expected IP addresses.')
})

test('a proxy that is not trusted is named once in the log and on the queue page', async () => {
  const lines: string[] = []
  const t = await testApp({ trustedProxies: ['10.0.0.0/8', '::1'] }, { logTo: (line) => lines.push(line) })
  onTestFinished(() => t.close())
  const dev = await t.as('dev')
  const ignored = async () => (await dev.get('/queue/kinds')).body.ignored_proxy
  expect(await ignored()).toBe(null)
  for (const ip of ['192.0.2.7', '192.0.2.8']) await dev.get('/user', { headers: { 'x-forwarded-for': ip } })
  expect(await ignored()).toBe('127.0.0.1')
  expect(lines.filter((line) => line.includes('X-Forwarded-For is ignored'))).toHaveLength(1)
})

test('header entries of the caller are ignored, only those of the proxy count', async () => {
  expect(await seen(['127.0.0.1'], '10.1.1.1, 192.0.2.7')).toBe('192.0.2.7')
  expect(await seen([], '192.0.2.7')).toBe('127.0.0.1')
  expect(await seen(['192.0.2.1'], '192.0.2.7')).toBe('127.0.0.1')
})
