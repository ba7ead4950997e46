import type { APIRequestContext, Page } from '@playwright/test'
import { codeOf } from '../server/test/totp.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, test } from './fixtures.ts'
import { newAccount } from './new-account.ts'
import { dayIn } from './time.ts'

const password = 'six blue kettles'
const panel = (page: Page, name: string) => page.getByRole('region', { name })

async function signInAs(page: Page, login: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Of staff, from any address. */
async function requireFrom(request: APIRequestContext, second_factor_from: string | null): Promise<void> {
  const { token, read } = await personOf(request, 'admin')
  const policies = await read<{ id: number; role: string; version: number }[]>('/role-policies')
  const { id, version } = policies.find(({ role }) => role === 'staff')!
  const data = { second_factor_from, idle_minutes: 720, life_hours: 168, networks: [], version }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.put(`/api/role-policies/${id}`, { headers, data })).status()).toBe(200)
}

test.use({ expected: /428|422|403|401/ })
// The tests of other files continue with the same program.
test.afterEach(({ request }) => requireFrom(request, null))

test('a role requires a second factor: its users are reminded before the date, and must set one up afterwards', async ({
  page,
  request,
  signIn,
}) => {
  const { email } = await newAccount(request, password)
  await signIn('admin', '/staffs')
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access' })).toBeVisible()
  const developers = panel(page, 'Developer')
  await expect(developers.getByText('Only a developer can change this.')).toBeVisible()
  await expect(developers.getByLabel('Second factor required from')).toBeDisabled()
  const staff = panel(page, 'Staff')
  await staff.getByLabel('Second factor required from').fill(dayIn(3))
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Staff: saved.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(staff.getByLabel('Second factor required from')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Log out' }).click()

  await signInAs(page, email)
  const banner = page.getByRole('status').filter({ hasText: 'Your role requires a second factor from' })
  await expect(banner).toContainText('in 3 days')
  await banner.getByRole('link', { name: 'Set up' }).click()
  await expect(panel(page, 'Second factor')).toContainText('in 3 days')
  await expectAccessible(page)

  await requireFrom(request, dayIn(0))
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/users\/\d+\/update/)
  const factor = panel(page, 'Second factor')
  await expect(factor.getByRole('alert')).toContainText('Set one up to continue.')
  await expect(panel(page, 'Passkeys')).toBeVisible()
  await expect(panel(page, 'Where you are signed in')).toHaveCount(0)
  await expectAccessible(page)
  await factor.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(panel(page, 'Where you are signed in')).toBeVisible()
  await expect(factor).toContainText('Your role requires it.')
  const security = panel(page, 'Security')
  await expect(security.getByRole('listitem').first()).toContainText('Second factor turned on')
  await expect(security.getByRole('listitem').filter({ hasText: 'Signed in on a new device' })).toHaveCount(1)
  await expect(factor.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Customers')
})

test('a role is used from its addresses only: the own one is allowed, another is refused with the reason', async ({
  page,
  request,
  signIn,
}) => {
  const { email } = await newAccount(request, password)
  await signIn('admin', '/staffs/access')
  const admin = panel(page, 'Admin')
  await admin.getByLabel('Allowed addresses').fill('203.0.113.0/24')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('alert').first()).toContainText('must contain your own address, 127.0.0.1')
  await expect(admin.getByLabel('Allowed addresses')).toHaveAttribute('aria-invalid', 'true')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  const staff = panel(page, 'Staff')
  await staff.getByLabel('Second factor required from').fill('')
  await staff.getByLabel('Allowed addresses').fill('office')
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('“office” is not an address or a network').first()).toBeVisible()
  await staff.getByLabel('Allowed addresses').fill('203.0.113.0/24\n2001:db8::/48')
  await staff.getByLabel('Sessions end after minutes without use').fill('60')
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Staff: saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()

  await signInAs(page, email)
  await expect(page.getByRole('alert')).toContainText(
    'Your role cannot be used from this address (127.0.0.1).',
  )
})
