import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Program, startProgram } from './program.ts'

const reports: string[] = []

/** The program reports to a receiver of both kinds of reports, which stores them. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters from the pattern
    async ({}, use) => {
      const receiver = createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray())
        const isZipped = body[0] === 0x1f && body[1] === 0x8b
        reports.push(`${request.url}\n${isZipped ? gunzipSync(body) : body}`)
        const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
        response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end('{}')
      }).listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      const { port } = receiver.address() as AddressInfo // it listens on a port
      const host = `http://127.0.0.1:${port}`
      const program = await startProgram({
        SENTRY_DSN: host.replace('//', '//key@').concat('/1'),
        POSTHOG_KEY: 'phc_key',
        POSTHOG_HOST: host,
      })
      await use(program)
      await program.stop()
      receiver.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.use({ expected: /planned failure/ })

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('staff@demo.test')
  await page.getByLabel('Password').fill('housecare-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const fail = (page: Page, words: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message)
    })
  }, words)

/** Reports after the first `before` that contain this text. */
async function reported(words: string, before = 0): Promise<string[]> {
  const found = () => reports.slice(before).filter((each) => each.includes(words))
  await expect.poll(() => found().length, { timeout: 30_000 }).toBeGreaterThan(0)
  return found()
}

test('before every navigation the signed-in user is identified by id and name; without a session, none is', async ({
  page,
}) => {
  await signIn(page)
  await reported('"$identify"')
  await fail(page, 'planned failure of somebody')
  const [of] = await reported('planned failure of somebody')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(user.name).toBe('Kavya Iyer')
  expect(of).toContain(`"user":{"id":${user.id},"username":"${user.name}"}`)
  const [identified] = await reported('"$identify"')
  expect(identified).toContain(`"distinct_id":"${user.id}"`)
  expect(identified).toContain(`"name":"${user.name}"`)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fail(page, 'planned failure of nobody')
  for (const each of await reported('planned failure of nobody')) expect(each).not.toContain(user.name)
})

test('traces are reported at a rate of 1, replays on error at 1 and of sessions at 0', async ({ page }) => {
  const before = reports.length
  await page.goto('/login')
  await reported('"sample_rate":"1"', before)
  expect(reports.slice(before).filter((each) => each.includes('replay_recording'))).toEqual([])
  await fail(page, 'planned failure with a replay')
  await reported('replay_recording', before)
})

test('traces are sent to the API path, and to no other address', async ({ page, program }) => {
  const before = reports.length
  await page.goto('/login')
  await reported('"sample_rate":"1"', before)
  for (const [path, isTraced] of [
    ['/api/signin', true],
    ['/config.json', false],
  ] as const) {
    const request = page.waitForRequest(`${program.url}${path}`)
    await page.evaluate((address) => fetch(address).then((answer) => answer.text()), path)
    expect([path, 'sentry-trace' in (await request).headers()]).toEqual([path, isTraced])
  }
})

test('reports contain the user and the failure, and never the customer', async ({ page }) => {
  await signIn(page)
  const jobs = page.getByRole('table', { name: 'Jobs' })
  await jobs.locator('a.row-link').first().waitFor()
  const names = await jobs.locator('a.row-link').allTextContents()
  const phones = (await jobs.locator('a[href^="tel:"]').allTextContents()).map((phone) =>
    phone.replace(' ', ''),
  )
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await jobs.locator('a.row-link').first().click()
  await expect(page).toHaveURL(/\/jobs\/\d+/)
  const before = reports.length
  await fail(page, 'planned failure on a job')
  await reported('planned failure on a job')
  await reported('replay_recording', before)
  await reported('/e/')
  const everything = reports.join('\n')
  expect(everything).toContain('Kavya Iyer')
  // Customers without a real name ('customer', 'NA') identify no person.
  const secrets = [...names.filter((name) => name.includes(' ')), ...phones, token!, 'housecare-demo']
  expect(secrets.length).toBeGreaterThan(40)
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
})
