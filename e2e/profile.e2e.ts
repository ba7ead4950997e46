import type { Page } from '@playwright/test'
import { formatLongDate } from '../contract/src/shared/date-formats.ts'
import { codeOf } from '../server/test/totp.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  personOf,
  type RoleName,
  startAs,
  test,
} from './fixtures.ts'
import { createJob } from './make-job.ts'
import { newAccount } from './new-account.ts'

const password = 'housecare-demo'
/** Of an account that a test creates for itself. */
const ownPassword = 'six blue kettles'

async function typePassword(page: Page, login: string, typed = password): Promise<void> {
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openProfile(page: Page): Promise<void> {
  await page.locator('.topbar-user').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('the second factor', () => {
  test.use({ expected: /422 \(Unprocessable|422 POST/ })

  test('is turned on with an app, asked for at sign-in, opened by a recovery code, turned off', {
    tag: '@gate',
  }, async ({ page, signIn }) => {
    test.setTimeout(180_000)
    await signIn('staff')
    await openProfile(page)
    const factor = panel(page, 'Second factor')
    await expect(factor.getByText('Off', { exact: true })).toBeVisible()
    await factor.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('not it')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const picture = await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).boundingBox()
    expect(picture?.width).toBeGreaterThanOrEqual(180)
    expect(picture?.height).toBe(picture?.width)
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectAccessible(page)
    const [first = ''] = await codes.allTextContents()
    await page.keyboard.press('Escape')
    await expect(codes).toHaveCount(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(factor.getByText('On', { exact: true })).toBeVisible()
    await expect(factor.getByText('10 recovery codes left.')).toBeVisible()
    expect(await page.content()).not.toContain(secret)

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/login?continue=%2Fcustomers')
    await typePassword(page, 'staff@demo.test')
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Email or phone')).toHaveValue('staff@demo.test')
    await typePassword(page, 'staff@demo.test')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Incorrect or used code')
    // The next code: that of this period may be used up.
    await code.fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/customers$/)

    await page.getByRole('button', { name: 'Log out' }).click()
    await typePassword(page, 'staff@demo.test')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(first)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await openProfile(page)
    await expect(factor.getByText('9 recovery codes left.')).toBeVisible()

    await factor.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(codes).toHaveCount(10)
    const [another = ''] = await codes.allTextContents()
    await page.getByRole('button', { name: 'I have saved them' }).click()

    await factor.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(another)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(factor.getByText('Off', { exact: true })).toBeVisible()
  })

  test('asks for the password again after five wrong codes', async ({ page }) => {
    const { id, token, email } = await newAccount(page.request, ownPassword)
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/users/${id}/second-factor`
    const begun = await page.request.post(path, { headers, data: { current_password: ownPassword } })
    const { secret } = await begun.json()
    const on = await page.request.post(`${path}/confirm`, { headers, data: { code: codeOf(secret) } })
    const { recovery_codes } = await on.json()
    await page.goto('/login')
    await typePassword(page, email, ownPassword)
    for (let guess = 0; guess < 5; guess += 1) {
      await page.getByLabel('Code', { exact: true }).fill(`00000${guess}`)
      const answered = page.waitForResponse('**/api/signin')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await answered
    }
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Start again')
    await expect(page.getByLabel('Email or phone')).toHaveValue(email)
    // By then the attempts of the account are nearly used up too, for sign-ins from other addresses.
    const again = { login: email, password: ownPassword, code: recovery_codes[0] }
    const session = await (await page.request.post('/api/signin', { data: again })).json()
    const off = { current_password: ownPassword, code: recovery_codes[1] }
    const sent = { headers: { authorization: `Bearer ${session.token}` }, data: off }
    expect((await page.request.post(`${path}/off`, sent)).status()).toBe(200)
  })
})

test('sessions: the list of browsers, and signing out elsewhere', async ({
  page,
  signIn,
  browser,
  program,
}) => {
  await signIn('dev')
  // Earlier tests have signed in as the same user.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ended = await page.request.delete('/api/sessions', { headers: { authorization: `Bearer ${token}` } })
  expect(ended.ok()).toBe(true)
  const elsewhere = await browser.newContext({ baseURL: program.url })
  try {
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await typePassword(other, 'dev@demo.test')
    await expect(other).toHaveURL(/\/dashboard/)

    await openProfile(page)
    const sessions = panel(page, 'Where you are signed in')
    const rows = sessions.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(rows.first()).toContainText('Chrome on Linux')
    await expect(rows.first()).toContainText('127.0.0.1')
    await expectAccessible(page)
    await sessions.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(rows).toHaveCount(1)
    await expect(sessions.getByRole('button', { name: 'Sign out elsewhere' })).toHaveCount(0)
    await other.goto('/customers')
    await expect(other).toHaveURL(/\/login\?continue=/)

    await typePassword(other, 'dev@demo.test')
    await expect(other).toHaveURL(/\/customers/)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expect(rows).toHaveCount(1)
    await other.goto('/enquiries')
    await expect(other).toHaveURL(/\/login\?continue=/)
    await page.goto('/customers')
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  } finally {
    await elsewhere.close()
  }
})

type Frames = { seen: string[] }

/** Records the page's colours in every frame from the first on. */
function watchFrames(): void {
  const frames = window as unknown as Frames // kept there for the test
  frames.seen = []
  const look = () => {
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
    const scheme = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content
    frames.seen.push(
      `${document.documentElement.dataset.theme} ${scheme} ${document.body ? colorScheme : ''} ${backgroundColor ? '' : '?'}`,
    )
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('the theme is stored with the user and applied before the first paint', async ({
  page,
  signIn,
  browser,
  program,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn('staff')
  await openProfile(page)
  await page.getByLabel('Dark').check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const themeColors = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content))
  expect(new Set(await themeColors())).toEqual(new Set(['#0f1213']))

  await page.addInitScript(watchFrames)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as Frames).seen)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.filter((frame) => !frame.startsWith('dark dark'))).toEqual([])

  // On another browser of the same user it is applied at sign-in, and stays for the login page.
  const another = await browser.newContext({ baseURL: program.url, colorScheme: 'light' })
  try {
    const other = await another.newPage()
    await other.goto('/login')
    await expect(other.locator('html')).not.toHaveAttribute('data-theme')
    await typePassword(other, 'staff@demo.test')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.getByRole('button', { name: 'Log out' }).click()
    await expect(other).toHaveURL(/\/login/)
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  } finally {
    await another.close()
  }

  await page.getByLabel('System').check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await themeColors()).toEqual(['#f6f7f7', '#0f1213'])
})

test('time zone and number grouping change what is shown', async ({ page, request, signIn }) => {
  await signIn('dev', null)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const { id, version } = await createJob(request, await personOf(request, 'staff'))
  const dear = await page.request.put(`/api/jobs/${id}`, { headers, data: { price: 18_425_000, version } })
  expect(dear.status()).toBe(200)
  await page.goto(`/jobs/${id}`)
  await expect(page.getByText('₹184,250.00').filter({ visible: true }).first()).toBeVisible()
  await openProfile(page)
  const time = panel(page, 'Account').locator('time').last()
  const at = (await time.getAttribute('datetime')) ?? ''
  await expect(time).toHaveAttribute('title', formatLongDate(at, 'Asia/Kolkata'))
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByLabel('Numbers').selectOption('₹12,34,567.50')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(time).toHaveAttribute('title', formatLongDate(at, 'America/New_York'))
  await page.goto(`/jobs/${id}`)
  await expect(page.getByText('₹1,84,250.00').filter({ visible: true }).first()).toBeVisible()
})

test.describe('email and phone', () => {
  test.use({ expected: /422 \(Unprocessable|422 PUT/ })

  test('ask for the password before they change', async ({ page }) => {
    await startAs(page, await newAccount(page.request, ownPassword))
    await page.goto('/dashboard')
    await openProfile(page)
    const shown = page.getByRole('form', { name: 'Profile' }).getByLabel('Current password')
    await expect(shown).toHaveCount(0)
    await page.getByLabel('Email').fill('changed@house.test')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(shown).toHaveAttribute('aria-invalid', 'true')
    await shown.fill(ownPassword)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
    await expect(shown).toHaveCount(0)
    await page.getByRole('button', { name: 'Log out' }).click()
    await typePassword(page, 'changed@house.test', ownPassword)
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

for (const role of ['dev', 'staff'] as const satisfies RoleName[]) {
  test(`${role} sees of another’s profile only what they may change`, async ({ page, signIn }) => {
    await signIn(role, null)
    const other = role === 'dev' ? 3 : 1
    if (role === 'staff') return expectNone(page, other)
    await page.goto(`/users/${other}/update`)
    await expect(page.getByRole('heading', { level: 1, name: /^Profile of/ })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    for (const own of ['Password', 'Second factor', 'Where you are signed in']) {
      await expect(panel(page, own)).toHaveCount(0)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  })
}

async function expectNone(page: Page, other: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`/api/users/${other}`, { headers })).status()).toBe(404)
}
