import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'
import { type Program, startProgram } from './program.ts'

/** Receivers of both kinds in one: it keeps what it is told and thanks for it. */
const told: string[] = []
let receiver: Server
let program: Program

test.beforeAll(async () => {
  test.setTimeout(120_000)
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const isZipped = body[0] === 0x1f && body[1] === 0x8b
    told.push(`${request.url}\n${isZipped ? gunzipSync(body) : body}`)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo // it listens on a port
  const host = `http://127.0.0.1:${port}`
  program = await startProgram({
    SENTRY_DSN: host.replace('//', '//key@').concat('/1'),
    POSTHOG_KEY: 'phc_key',
    POSTHOG_HOST: host,
  })
})
test.afterAll(async () => {
  await program.stop()
  receiver.close()
})

test.use({ expected: /planned failure/ })

test('reports say who worked and what failed, and never which customer', async ({ page }) => {
  await page.goto(`${program.url}/login`)
  await page.getByLabel('Email or phone').fill('staff@demo.test')
  await page.getByLabel('Password').fill('housecare-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const jobs = page.getByRole('table', { name: 'Jobs' })
  await jobs.locator('a.row-link').first().waitFor()
  const names = await jobs.locator('a.row-link').allTextContents()
  const phones = (await jobs.locator('a[href^="tel:"]').allTextContents()).map((phone) => phone.replace(' ', ''))
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await jobs.locator('a.row-link').first().click()
  await expect(page).toHaveURL(/\/jobs\/\d+/)
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('planned failure')
    }),
  )

  await expect.poll(() => told.some((each) => each.includes('planned failure')), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => told.some((each) => each.includes('replay_recording')), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => told.some((each) => each.startsWith('/e/')), { timeout: 30_000 }).toBe(true)
  const everything = told.join('\n')
  expect(everything).toContain('Kavya Iyer')
  // Customers without a real name ('customer', 'NA') name nobody.
  const secrets = [...names.filter((name) => name.includes(' ')), ...phones, token!, 'housecare-demo']
  expect(secrets.length).toBeGreaterThan(40)
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
})
