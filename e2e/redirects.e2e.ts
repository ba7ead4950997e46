import type { Page } from '@playwright/test'
import { away, redirects } from '../tools/corpora/redirects.ts'
import { goal } from '../tools/goal.ts'
import { expect, test } from './fixtures.ts'

/** Redirects that a browser parses in its own way; the whole corpus is in server/proof/redirects.test.ts. */
const tally = goal('G10', 'redirects')
test.afterAll(() => tally.finish())

const wanted = (home: string) => {
  const kinds = [/^\/\/evil/, /^\/\\evil/, /^https:evil/, /^javascript:/, /^\/\t/]
  return kinds.map((kind) => redirects(home).find((each) => kind.test(each))!)
}

/** At a page of the app, which may be the not-found page. */
async function arrived(page: Page): Promise<void> {
  await expect(page.getByLabel('Password')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('signing in leads only into the app, whatever the address asks for', async ({
  page,
  baseURL,
  signIn,
}) => {
  test.setTimeout(180_000)
  const { origin, host } = new URL(baseURL!)
  const left: string[] = []
  page.on('framenavigated', (frame) => frame.url().startsWith(origin) || left.push(frame.url()))
  page.on(
    'request',
    (request) =>
      request.url().includes(away) && !request.url().startsWith(origin) && left.push(request.url()),
  )
  page.on('dialog', (dialog) => {
    left.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of wanted(host)) {
    await page.goto(`/login?continue=${encodeURIComponent(path)}`)
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await arrived(page)
    tally.check(new URL(page.url()).origin === origin, `${JSON.stringify(path)} led to ${page.url()}`)
    await page.evaluate(() => localStorage.clear())
  }
  await signIn('staff', null)
  for (const path of wanted(host)) {
    await page.goto(`/login?continue=${encodeURIComponent(path)}`)
    await arrived(page)
    tally.check(
      new URL(page.url()).origin === origin,
      `signed in, ${JSON.stringify(path)} led to ${page.url()}`,
    )
  }
  tally.check(left.length === 0, `the browser went to ${left.join(', ')}`)
  expect(tally.failures).toEqual([])
})
