import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

// A parent folder named assets must not make every file look hashed.
const folder = mkdtempSync(join(tmpdir(), 'house-care-web-'))
const webDist = join(folder, 'assets', 'dist')
let t: TestApp
beforeAll(async () => {
  mkdirSync(join(webDist, 'assets'), { recursive: true })
  writeFileSync(join(webDist, 'index.html'), '<!doctype html><title>Admin</title>')
  writeFileSync(join(webDist, 'assets', 'app-1a2b3c.js'), `console.log(${JSON.stringify('x'.repeat(5000))})`)
  writeFileSync(join(webDist, 'assets', 'app-1a2b3c.js.map'), '{"sourcesContent":["not for browsers"]}')
  mkdirSync(join(webDist, 'link'))
  writeFileSync(
    join(webDist, 'link', 'index.html'),
    '<!doctype html><html data-api="/api"><title>Link</title>',
  )
  writeFileSync(join(webDist, 'build.json'), '{"build":"1a2b3c4"}')
  writeFileSync(join(folder, 'assets', 'secret.txt'), 'not for browsers')
  t = await testApp({
    webDist,
    publicUrl: 'https://admin.example.test',
    apiBase: '/api',
    sentryDsn: 'https://key@errors.example.test/1',
    posthogHost: 'https://counts.example.test/',
  })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
const html = { accept: 'text/html,application/xhtml+xml' }

describe('the web app', () => {
  test.each(['/', '/index.html', '/login', '/customers/12?tab=jobs', '/api/docs'])(
    '%s is its page',
    async (url) => {
      const { statusCode, headers, body } = await get(url, html)
      expect(statusCode).toBe(200)
      expect(body).toContain('<title>Admin</title>')
      expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8/i)
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  test('hashed files are cached for ever, and sent compressed', async () => {
    const { statusCode, headers } = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe('br')
  })

  test.each([
    ['/assets/app-gone.js', '*/*'],
    ['/assets/app-1a2b3c.js.map', '*/*'],
    ['/favicon.png', 'image/*'],
    ['/login', 'application/json'],
    ['/api/nothing', 'text/html'],
    ['/../secret.txt', '*/*'],
    ['/assets/..%2f..%2fsecret.txt', '*/*'],
    ['/.git/config', '*/*'],
    ['/package.json', '*/*'],
  ])('%s, asked for as %s, is not there and is no page', async (url, accept) => {
    const { statusCode, headers, body } = await get(url, { accept })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body).not.toContain('not for browsers')
  })

  test.each(['/p/some-token', '/t/some-token', '/s/some-token'])(
    '%s is the page of public links, with a policy of its own',
    async (url) => {
      const { statusCode, headers, body } = await get(url, html)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Link</title>')])
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self';",
      )
      expect(policy).not.toContain('example.test')
    },
  )

  test.each([
    ['GET', '/p/some-token', 200],
    ['GET', '/p/some-token/', 404],
    ['GET', '/p/some-token/x/y', 404],
    ['GET', '/P/some-token', 404],
    ['GET', '/T/some-token/', 404],
    ['GET', `/t/${'x'.repeat(300)}`, 404],
    ['GET', '/s/', 200],
    ['POST', '/p/some-token', 404],
  ] as const)('%s %s is answered as a public link (%i), never by the admin', async (method, url, status) => {
    const { statusCode, headers, body } = await t.app.inject({ method, url, headers: html })
    expect([statusCode, body]).toEqual([status, expect.stringContaining('<title>Link</title>')])
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).not.toContain('example.test')
  })

  test('a public link whose request cannot be read keeps the headers of links', async () => {
    const sent = { ...html, 'content-type': 'application/xml' }
    const { statusCode, headers } = await t.app.inject({
      method: 'POST',
      url: '/p/x',
      headers: sent,
      payload: '<x/>',
    })
    expect(statusCode).toBe(415)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  })

  test('gets its API base and build id at run time', async () => {
    const { headers, body } = await get('/config.json')
    expect(headers['cache-control']).toBe('no-cache')
    expect(JSON.parse(body)).toEqual({
      api_base: '/api',
      production_host: null,
      sentry_dsn: 'https://key@errors.example.test/1',
      posthog_key: null,
      posthog_host: 'https://counts.example.test/',
      build: '1a2b3c4',
      demo: true,
      gateway_url: null,
    })
  })
})

describe('every answer', () => {
  test.each([
    '/',
    '/assets/app-1a2b3c.js',
    '/config.json',
    '/healthz',
    '/api/user',
    '/api/nothing',
    '/api/%zz',
    '/gone',
  ])('%s holds the browser to the policy', async (url) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://errors.example.test https://counts.example.test;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})
