import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { goal } from '../tools/goal.ts'
import { expect, test } from './fixtures.ts'

/** What a browser still stores after a user signed out, and what every visitor receives. */
const tally = goal('G2', 'no secret leaves')
test.afterAll(() => tally.finish())

/** All data of the origin in this browser, and the page itself. Scripts and styles contain no records. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found = [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ]
    found.push(document.cookie, JSON.stringify(history.state), window.name)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url)
        const answer = await cache.match(request)
        if (!/javascript|css|font/.test(answer?.headers.get('content-type') ?? ''))
          found.push((await answer?.text()) ?? '')
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        found.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())))
      }
      database.close()
    }
    return found.join('\n')
  })
}

for (const network of ['online', 'offline'] as const) {
  test.describe(network, () => {
    test.use({ expected: network === 'offline' ? /ERR_INTERNET_DISCONNECTED|Failed to fetch/ : null })

    test('after signing out no record, draft or session is left', {
      tag: network === 'online' ? '@gate' : [],
    }, async ({ page, context, signIn }) => {
      await signIn('staff')
      const token = await page.evaluate(() => localStorage.getItem('token'))
      await page.goto('/customers')
      const links = page.getByRole('table', { name: 'Customers' }).locator('a.row-link')
      await links.first().waitFor()
      const names = (await links.allTextContents()).filter((name) => name.length > 6)
      const phones = await page
        .locator('a[href^="tel:"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')!.slice(4)))
      await links.first().click()
      await expect(page).toHaveURL(/\/customers\/\d+/)
      const typed = `Canary ${randomBytes(9).toString('hex')}`
      await page.goto('/enquiries/create')
      await page.getByLabel('Name', { exact: true }).fill(typed)
      const secrets = [token!, typed, ...names, ...phones]
      await expect
        .poll(async () => (await kept(page)).includes(typed), { message: 'the draft is kept' })
        .toBe(true)

      await context.setOffline(network === 'offline')
      // Without a network the click ends in an error page of the browser, and waiting for that navigation
      // never ends: the wait starts after the response.
      const leave = page.getByRole('button', { name: 'Log out' })
      await leave.evaluate((button: HTMLElement) => void setTimeout(() => button.click(), 50))
      await expect(page).toHaveURL(/\/login|chrome-error/)
      if (network === 'offline') {
        // The login page could not be loaded; the remaining data are checked once it can.
        await context.setOffline(false)
        // The failed navigation may still be ending.
        await expect(() => page.goto('/login')).toPass()
      }
      await expect(page.getByLabel('Password')).toBeVisible()
      const text = await kept(page)
      for (const secret of secrets) {
        tally.check(!text.includes(secret), `after signing out ${network} the browser holds ${secret}`)
      }
      await page.goBack()
      const back = await page.content()
      for (const secret of [typed, ...names])
        tally.check(!back.includes(secret), `going back shows ${secret}`)
      expect(tally.failures).toEqual([])
    })
  })
}

/** The patterns of a key, a hash and an address with a password. */
const patterns: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a password hash': /\$argon2id?\$v=|\$2[aby]\$\d\d\$[./A-Za-z0-9]{50}/,
  'an address with a password': /\b(postgres(ql)?|mysql|mongodb(\+srv)?|amqp):\/\/[^\s"'`/]*:[^\s"'`/@]+@/,
  'a key of a provider':
    /\b(AKIA[0-9A-Z]{16}|sk_live_[0-9a-zA-Z]{20,}|ghp_[0-9A-Za-z]{36}|xox[bp]-[0-9A-Za-z-]{20,}|EAA[0-9A-Za-z]{60,})/,
  'a token that is set':
    /(authorization|access_?token|api_?key|auth_?code)["']?\s*[:=]\s*["'`](Bearer )?[A-Za-z0-9_\-.]{24,}["'`]/i,
  'a variable of the server': /\b(APP_KEY|DATABASE_URL)\b/,
}

test('the served app contains nothing that must stay on the server', async ({ request }) => {
  const dist = join(import.meta.dirname, '../web/dist')
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const files = all.filter((name) => /\.(js|css|html|json|svg)$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  for (const name of files) {
    const text = readFileSync(join(dist, name), 'utf8')
    for (const [what, pattern] of Object.entries(patterns)) {
      tally.check(!pattern.test(text), `${name} holds ${what}: ${pattern.exec(text)?.[0].slice(0, 60)}`)
    }
  }
  // Source maps are built for the service that receives error reports, and are not served.
  const maps = all.filter((name) => name.endsWith('.map'))
  expect(maps.length).toBeGreaterThan(10)
  for (const name of maps) {
    const status = (await request.get(`/${name}`)).status()
    tally.check(status === 404, `${name} is served with ${status}`)
  }
  expect(tally.failures).toEqual([])
})
