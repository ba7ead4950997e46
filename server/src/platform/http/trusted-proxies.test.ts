import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

/** The address that the log of a refused request names. */
async function seen(trustedProxies: string[], forwarded: string): Promise<string> {
  const lines: string[] = []
  const t = await testApp({ trustedProxies }, { logTo: (line) => lines.push(line) })
  onTestFinished(() => t.close())
  await (await t.as(null)).get('/user', { headers: { 'x-forwarded-for': forwarded } })
  return JSON.parse(lines.find((line) => line.includes('"refused"')) ?? '{}').ip
}

test('whoever calls through a trusted proxy is seen as themselves', async () => {
  expect(await seen(['127.0.0.1'], '192.0.2.7')).toBe('192.0.2.7')
  expect(await seen(['127.0.0.0/8'], '192.0.2.8')).toBe('192.0.2.8')
})

test('of what a caller writes into the header nothing is believed, only what the proxy adds', async () => {
  expect(await seen(['127.0.0.1'], '10.1.1.1, 192.0.2.7')).toBe('192.0.2.7')
  expect(await seen([], '192.0.2.7')).toBe('127.0.0.1')
  expect(await seen(['192.0.2.1'], '192.0.2.7')).toBe('127.0.0.1')
})
