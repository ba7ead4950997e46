import type { Page } from '@playwright/test'
import { expect, heading, test } from './spec.ts'

/** Section 1: the service worker of the production host. */

// Trusted Types let only the app's own script register a worker: the second one here is registered by hand.
test.use({ bypassCSP: true })

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** The configuration declares 127.0.0.1, where the tests open the app, as the product's own host. */
async function onProductionHost(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), production_host: '127.0.0.1' },
    })
  })
}

test('a service worker is registered on the production host only', { tag: '@S1.9' }, async ({ fresh }) => {
  const page = await fresh('guest')
  await page.goto('/down')
  await expect(heading(page)).toBeVisible()
  expect(await registrations(page)).toBe(0)

  await onProductionHost(page)
  await page.goto('/down')
  await expect.poll(() => registrations(page)).toBe(1)

  await test.step('the same app and the same configuration on another host register none', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const other = page.url().replace('127.0.0.1', 'localhost')
    await page.goto(other)
    await expect(heading(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => [location.hostname, isSecureContext])).toEqual(['localhost', true])
    expect(await registrations(page)).toBe(0)
    expect(asked.filter((path) => /sw\.js$|service-worker/.test(path))).toEqual([])
  })
})

test('when a new worker takes control the page reloads once, the first one reloads nothing', {
  tag: '@S1.10',
}, async ({ fresh }) => {
  // A worker stores every file of the app before it takes over, which takes a while on a busy machine.
  test.setTimeout(300_000)
  const timeout = 90_000
  const page = await fresh('guest')
  await onProductionHost(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/down')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 20))
  })
  expect(loads).toBe(1)
  const takeOver = (name: string) =>
    page.evaluate((query) => void navigator.serviceWorker.register(`/sw.js?${query}`), name)
  await takeOver('second')
  await expect.poll(() => loads, { timeout }).toBe(2)
  await expect(heading(page)).toBeVisible()
  // Of the same build: reloading again would not help.
  await takeOver('third')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.endsWith('third')), {
      timeout,
    })
    .toBe(true)
  expect(loads).toBe(2)
})
