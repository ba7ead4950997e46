import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, test } from './fixtures.ts'

const link = (page: Page) => page.locator('.one-time-link')

async function invite(page: Page, name: string, email: string) {
  await page.goto('/staffs/create')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(link(page)).toBeVisible()
  return (await link(page).textContent()) ?? ''
}

test.describe('an invitation', () => {
  test.use({ expected: /422/ })

  test('is a link that works once and lets its user choose a password', { tag: '@gate' }, async ({
    page,
    browser,
    baseURL,
    signIn,
  }) => {
    test.setTimeout(180_000)
    await signIn('admin', '/staffs/create')
    await expect(page.getByRole('region', { name: 'Permissions' })).toContainText('Record and edit enquiries')
    await expect(page.getByLabel(/^Developer/)).toHaveCount(0)
    await expectAccessible(page)
    const address = await invite(page, 'Kiran Desai', 'kiran@house.test')
    expect(address).toContain('/invitation#')

    const guest = await (await browser.newContext({ baseURL })).newPage()
    await guest.goto(address)
    await expect(guest.getByLabel('Name')).toHaveValue('Kiran Desai')
    await expectAccessible(guest)
    await guest.getByLabel('Password').fill('six blue kettles')
    const accepted = guest.waitForResponse((answer) => answer.url().endsWith('/invitations/accept'))
    await guest.getByRole('button', { name: 'Set password' }).click()
    expect((await accepted).status()).toBe(200)
    await guest.getByRole('link', { name: 'Go to sign in' }).click()
    await guest.getByLabel('Email or phone').fill('kiran@house.test')
    await guest.getByLabel('Password').fill('six blue kettles')
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await expect(guest).toHaveURL(/\/dashboard/)

    const late = await (await browser.newContext({ baseURL })).newPage()
    await late.goto(address)
    await expect(late.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()

    await page.goto('/staffs?q=kiran')
    await expect(page.getByRole('row', { name: /^Kiran Desai .*Active/ })).toBeVisible()
    await page.getByRole('link', { name: 'Kiran Desai' }).click()
    const account = page.getByRole('region', { name: 'Account' })
    await account.getByRole('button', { name: 'Sign out everywhere' }).click()
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/sign-out'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    expect((await ended).status()).toBe(200)
    await expect(guest).toHaveURL(/\/login/)
  })
})

test('a user who leaves is signed out at once, and another user gets their enquiries', async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(180_000)
  const admin = await personOf(request, 'admin')
  const { user } = await personOf(request, 'staff')
  const open = async (id: number) =>
    (await admin.read<{ open_enquiries: number }>(`/staffs/${id}`)).open_enquiries
  const [theirs, mine] = [await open(user.id), await open(admin.user.id)]
  expect(theirs).toBeGreaterThan(0)
  await signIn('admin', `/users/${user.id}/update`)
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Deactivate' }).click()
  await expectAccessible(page)
  await account.getByLabel(admin.user.name, { exact: true }).check()
  await expect(account.getByRole('list', { name: 'Enquiries for each colleague' })).toContainText(
    String(theirs),
  )
  const done = page.waitForResponse((answer) => answer.url().endsWith('/deactivate'))
  await account.getByRole('button', { name: 'Deactivate' }).click()
  expect((await done).status()).toBe(200)
  await expect(account.getByText('Deactivated')).toBeVisible()
  expect([await open(user.id), await open(admin.user.id)]).toEqual([0, mine + theirs])
  const refused = await request.post('/api/signin', {
    data: { login: 'staff@demo.test', password: 'housecare-demo' },
  })
  expect(refused.status()).toBe(422)
  const back = page.waitForResponse((answer) => answer.url().endsWith('/activate'))
  await account.getByRole('button', { name: 'Activate' }).click()
  expect((await back).status()).toBe(200)
  await expect(account.getByText('Active', { exact: true })).toBeVisible()
})

test('an admin sees a developer’s account and changes nothing of it', async ({ page, request, signIn }) => {
  const { user } = await personOf(request, 'dev')
  await signIn('admin', `/users/${user.id}/update`)
  await expect(page.getByText('Only a developer can change this account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
})

test.describe('the last developer', () => {
  test.use({ expected: /409/ })

  test('stays developer', async ({ page, request, signIn }) => {
    const { user } = await personOf(request, 'dev')
    await signIn('dev', `/users/${user.id}/update`)
    const role = page.getByRole('region', { name: 'Role' })
    await role.getByLabel(/^Admin/).check()
    const answer = page.waitForResponse((each) => each.url().endsWith('/roles'))
    await role.getByRole('button', { name: 'Save role' }).click()
    expect((await answer).status()).toBe(409)
    await expect(role.getByRole('alert')).toContainText('is the last developer')
  })
})

test('an open list soon shows a user’s new activity', async ({ page, request, signIn }) => {
  await page.clock.install()
  await signIn('admin', '/staffs')
  await expect(page.locator('.data-table tbody a').first()).toBeVisible()
  const { user } = await personOf(request, 'dev')
  // Requested by another user: each request updates the last activity of its user.
  const { read } = await personOf(request, 'admin')
  const again = page.waitForResponse((answer) => answer.url().includes('/api/staffs'))
  await page.clock.fastForward(31_000)
  const { data } = await (await again).json()
  const row = data.find(({ id }: { id: number }) => id === user.id)
  expect(row.last_seen_at).toBe((await read<{ last_seen_at: string }>(`/staffs/${user.id}`)).last_seen_at)
})

test('the list fits a phone, in the dark too', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('admin', '/staffs')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await expect(page.locator('.data-table tbody a').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
