import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { api } from 'contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirects } from '../../tools/corpora/redirects.ts'
import { goal } from '../../tools/goal.ts'
import { type TestApp, testApp } from '../test/app.ts'

/** The server redirects no request to another host: not by a served path, not by a refused one. */
const tally = goal('G10', 'redirects')
let t: TestApp
let port: number
const webDist = mkdtempSync(join(tmpdir(), 'house-care-dist-'))
beforeAll(async () => {
  mkdirSync(join(webDist, 'assets/icons'), { recursive: true })
  for (const file of ['index.html', 'assets/a.js', 'assets/icons/index.html'])
    writeFileSync(join(webDist, file), '<p>')
  t = await testApp({ webDist })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port // listening on a port
})
afterAll(async () => {
  await t.close()
  rmSync(webDist, { recursive: true })
  tally.finish()
})

/** The head of the response to an exact path: no client normalises it first. */
async function headOf(path: string, lines = 'Accept: text/html'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The server ends the response: an early end of the client would cut it off.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}\r\nConnection: close\r\n\r\n`)
  const response = await text(socket)
  return response.split('\r\n\r\n')[0] ?? ''
}

const isNoRedirect = (head: string) =>
  /^HTTP\/1\.1 [2-5]\d\d/.test(head) &&
  !/^HTTP\/1\.1 (3\d\d|5\d\d)/.test(head) &&
  !/^(location|refresh):/im.test(head)

const corpus = redirects('127.0.0.1')

test('no path gets a redirect to another host', async () => {
  const under = ['', '/assets', '/assets/icons', '/api', '/login?continue=', '/api/user?continue=']
  for (const path of corpus) {
    for (const place of under) {
      const head = await headOf(place + path)
      tally.check(
        isNoRedirect(head),
        () => `${JSON.stringify((place + path).slice(0, 80))}: ${head.slice(0, 300)}`,
      )
    }
  }
  expect(tally.failures).toEqual([])
})

test('a folder without its slash is no redirect either', async () => {
  for (const path of ['/assets', '/assets/', '/assets/icons', '//assets/icons', '/assets//icons']) {
    tally.check(isNoRedirect(await headOf(path)), () => `${path} redirects`)
  }
  expect(tally.failures).toEqual([])
})

test('headers that name another host change nothing', async () => {
  for (const header of [
    'Host',
    'X-Forwarded-Host',
    'X-Original-URL',
    'X-Rewrite-URL',
    'Referer',
    'Forwarded',
  ]) {
    for (const path of ['/', '/login', '/assets/icons', '/api/user']) {
      const head = await headOf(path, `${header}: //evil.test`)
      tally.check(isNoRedirect(head) && !head.includes('evil.test'), () => `${header} at ${path}: ${head}`)
    }
  }
  expect(tally.failures).toEqual([])
})

test('no call of the API returns a redirect', async () => {
  const dev = await t.as('dev')
  for (const key of Object.keys(api).filter((each) => each.startsWith('GET '))) {
    const path = key.replace('GET ', '').replaceAll(/\{\w+\}/g, '1')
    for (const next of ['continue', 'redirect', 'next', 'url', 'return_to']) {
      const { status, headers } = await dev.get(`${path}?${next}=${encodeURIComponent('//evil.test')}`)
      const holds = headers.location === undefined && (status < 300 || status >= 400) && status < 500
      tally.check(holds, () => `${key} answers ${next} with ${status} ${headers.location}`)
    }
  }
  expect(tally.failures).toEqual([])
})
