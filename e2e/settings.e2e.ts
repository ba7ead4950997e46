import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'

/** A panel of the page by its heading. */
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = (page: Page) => page.getByText('Setting saved.').first()
const answerTo = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/admin/config') && answer.request().method() === method,
  )

async function setBy(
  request: APIRequestContext,
  { token }: Person,
  values: Record<string, string | boolean>,
) {
  const headers = { authorization: `Bearer ${token}` }
  for (const [key, value] of Object.entries(values)) {
    expect((await request.post('/api/admin/config', { data: { key, value }, headers })).ok(), key).toBe(true)
  }
}
const configOf = (person: Person) => person.read<Record<string, string | boolean>>('/admin/config')

test('an admin changes the business in a panel; another tab is updated, and the change is undone', async ({
  page,
  request,
  context,
}) => {
  test.info().annotations.push({ type: 'role', description: 'admin' })
  const admin = await personOf(request, 'admin')
  const before = String((await configOf(admin))['business.phone'])
  await startAs(page, admin)
  await page.goto('/settings')
  const business = panel(page, 'Business')
  await expect(business.getByLabel('Phone')).toHaveValue(before)
  await expectAccessible(page)
  await expect(business.getByRole('button', { name: 'Save' })).toBeDisabled()

  const second = await context.newPage()
  await startAs(second, admin)
  await second.goto('/settings')
  await expect(panel(second, 'Business').getByLabel('Phone')).toHaveValue(before)

  await business.getByLabel('Phone').fill('+91 80 4999 0001')
  const answer = answerTo(page, 'PUT')
  await business.getByRole('button', { name: 'Save' }).click()
  expect((await answer).status()).toBe(200)
  // Under the pointer the message and its button stay.
  await saved(page).hover()
  await expect(business).toContainText(`Last change: Phone from “${before}” to “+91 80 4999 0001”`)
  await expect(panel(second, 'Business').getByLabel('Phone')).toHaveValue('+91 80 4999 0001', {
    timeout: 20_000,
  })
  await second.close()

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await configOf(admin))['business.phone']).toBe(before)
  await expect(business.getByLabel('Phone')).toHaveValue(before)
})

test('working hours are stored by day, and hours of zero length are refused', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  // Every day, so that no other test finds the business closed at the same time.
  const others = ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} 09:00-19:00`)
  await setBy(request, admin, { 'business.hours': ['Mon 09:00-18:00', ...others].join('\n') })
  await startAs(page, admin)
  await page.goto('/settings')
  const hours = panel(page, 'Working hours')
  await expect(hours.getByLabel('Works on Monday')).toBeChecked()
  await hours.getByLabel('Monday from').fill('18:00')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(hours.getByText('On Mon the hours begin and end at the same time.')).toBeVisible()
  await hours.getByLabel('Monday from').fill('22:00')
  await expect(hours.getByText('on the next day')).toBeVisible()
  await hours.getByLabel('Monday from').fill('08:30')
  await expect(hours.getByText('on the next day')).toHaveCount(0)
  await hours.getByLabel('Monday to').fill('01:00')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await configOf(admin))['business.hours'])
    .toBe(['Mon 08:30-01:00', ...others].join('\n'))
  await setBy(request, admin, { 'business.hours': '' })
})

test('a switch is saved on click, and undone', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await setBy(request, admin, { 'payment.delete': false })
  await startAs(page, admin)
  await page.goto('/settings/payment')
  const rights = panel(page, 'Corrections')
  const answer = answerTo(page, 'POST')
  await rights.getByLabel('Allow reversing payments').click()
  expect((await answer).status()).toBe(200)
  await expect(saved(page)).toBeVisible()
  expect((await configOf(admin))['payment.delete']).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await configOf(admin))['payment.delete']).toBe(false)
  await expect(rights.getByLabel('Allow reversing payments')).not.toBeChecked()
})

test('the dashboard asks which messages to send, until an admin answers', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await setBy(request, admin, { 'business.ask_messages': true })
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/dashboard')
  const question = page.getByRole('region', { name: 'Messages to customers and partners' })
  await expect(page.getByRole('region', { name: 'Jobs', exact: true }).getByRole('row').nth(1)).toBeVisible()
  await expect(question).toHaveCount(0)

  await startAs(page, admin)
  await page.goto('/dashboard')
  await expect(question).toContainText(/^\d+ of 14 messages .* are on\./)
  await expectAccessible(page)
  await question.getByRole('link', { name: 'Choose messages' }).click()
  await expect(page.getByRole('navigation', { name: 'Messages' })).toContainText('Partner: new job')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep as is' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Today at a glance' }).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  expect((await configOf(admin))['business.ask_messages']).toBe(false)
})

test.describe('a text message', () => {
  test.use({ expected: /422/ })

  test('is checked during typing, refused, corrected, previewed with a real job and really sent', {
    tag: '@gate',
  }, async ({ page, request }) => {
    test.slow()
    const admin = await personOf(request, 'admin')
    const keys = ['message', 'header', 'templateId', 'entityId'].map((field) => `sms.complete.${field}`)
    await setBy(request, admin, Object.fromEntries(keys.map((key) => [key, ''])))
    await startAs(page, admin)
    await page.goto('/settings/sms?message=complete')
    const form = panel(page, 'Job completed')
    const checks = panel(page, 'DLT checks')
    const preview = panel(page, 'Preview')
    await expect(preview).toContainText('Default text')
    await expect(checks).toContainText('No template ID')

    await test.step('errors are beside the field, and the server refuses the values', async () => {
      await form.getByLabel('Message').fill('Dear {#var#}{#var#}')
      await form.getByLabel('Template ID').fill('110716234589012345')
      await expect(checks).toContainText('Two variables side by side')
      await expect(checks).toContainText('Template ID is not 19 digits')
      await expect(checks).toContainText('2 errors')
      const answer = answerTo(page, 'PUT')
      await form.getByRole('button', { name: 'Save' }).click()
      expect((await answer).status()).toBe(422)
      await expect(form.getByText('must have 19 digits, has 18 characters.')).toBeVisible()
      await expect(form.getByLabel('Message')).toBeFocused()
      await expectAccessible(page)
    })

    await test.step('the preview shows the text that a customer would read', async () => {
      await form.getByLabel('Message').fill('Dear {#var#}, your {#var#} is done. {due} to pay')
      await expect(preview.getByText(/^Dear \S.*, your \S.* is done\. ₹/)).toBeVisible()
      await expect(preview).toContainText('Unicode')
      await expect(checks).toContainText('makes this a Unicode message')
      const jobs = preview.getByLabel('Preview with job')
      const other = await jobs.locator('option').nth(1).getAttribute('value')
      await jobs.selectOption(other)
      await expect(jobs).toHaveValue(other!)
    })

    await test.step('corrected, it is saved', async () => {
      await form.getByLabel('Header').fill('HSCARE')
      await form.getByLabel('Template ID').fill('1107162345890123456')
      await form.getByLabel('Entity ID').fill('1701158039284417265')
      await expect(checks).not.toContainText('error')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(saved(page)).toBeVisible()
    })

    await test.step('one real message is sent', async () => {
      await preview.getByLabel('Send a test message to').fill('12')
      await preview.getByRole('button', { name: 'Send test' }).click()
      await expect(preview.getByText('Enter a 10-digit number.')).toBeVisible()
      await preview.getByLabel('Send a test message to').fill('98450 22761')
      await preview.getByRole('button', { name: 'Send test' }).click()
      await expect(preview.getByText(/^Accepted by nimbusit in /)).toBeVisible()
      await preview.getByText('Response of nimbusit').click()
      await expect(preview.getByText('HTTP 200')).toBeVisible()
    })
    await setBy(request, admin, Object.fromEntries(keys.map((key) => [key, ''])))
  })
})

test.describe('two at the same panel', () => {
  test.use({ expected: /409/ })

  test('the second user sees the conflict, keeps the typed values, and saves knowingly', async ({
    page,
    request,
  }) => {
    const admin = await personOf(request, 'admin')
    const dev = await personOf(request, 'dev')
    await startAs(page, admin)
    await page.goto('/settings')
    const cache = panel(page, 'Cache')
    await cache.getByLabel('Key prefix').fill('mine')
    await setBy(request, dev, { 'cache.prefix': 'theirs' })
    const answer = answerTo(page, 'PUT')
    await cache.getByRole('button', { name: 'Save' }).click()
    expect((await answer).status()).toBe(409)
    await expect(cache.getByRole('alert')).toContainText(`${dev.user.name} saved changes first.`)
    await expect(cache.getByLabel('Key prefix')).toHaveValue('mine')
    await cache.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await configOf(admin))['cache.prefix']).toBe('mine')
    await setBy(request, admin, { 'cache.prefix': '' })
  })
})

test('a secret is written, and no user can read it back', async ({ page, request }) => {
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  await page.goto('/settings/integration')
  const nimbus = panel(page, 'nimbusit')
  await nimbus.getByLabel('Password').fill('canary-of-the-settings-7391')
  await nimbus.getByRole('button', { name: 'Save' }).click()
  await expect(nimbus.getByText('Set, ends with 7391')).toBeVisible()
  await expect(nimbus.getByLabel('Password')).toHaveValue('')
  await expect(nimbus).toContainText('Last change: Password (hidden)')
  await page.reload()
  await expect(nimbus.getByText('Set, ends with 7391')).toBeVisible()
  expect(await page.content()).not.toContain('canary-of-the-settings')
  await nimbus.getByRole('button', { name: 'Remove' }).click()
  await nimbus.getByRole('button', { name: 'Save' }).click()
  await expect(nimbus.getByLabel('Password')).toHaveAccessibleDescription(/^Not set/)
})

test('users who may sign in by a code of a text message do so, with the demo’s key for a code', async ({
  page,
  request,
}) => {
  const dev = await personOf(request, 'dev')
  await setBy(request, dev, { 'sms.login.enable': true, 'demo.key': '42424242' })
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('staff@demo.test')
  await page.getByRole('button', { name: 'Sign in with a code by SMS' }).click()
  await expect(page.getByText('Code sent')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill('42424242')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await setBy(request, dev, { 'sms.login.enable': false, 'demo.key': '' })
})

test('an admin reads where messages go and how people sign in, and cannot edit it; a developer can', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await startAs(page, await personOf(request, 'admin'))
  await page.goto('/settings/integration')
  const nimbus = panel(page, 'nimbusit')
  await expect(nimbus.getByLabel('Address')).toBeDisabled()
  await expect(nimbus.getByLabel('Parameters')).toBeDisabled()
  await expect(nimbus.getByLabel('Password')).toBeEnabled()
  await expect(nimbus.getByText('Only a developer can change this.').first()).toBeVisible()
  await expect(panel(page, 'Allowed hosts').getByLabel('Host names')).toBeDisabled()
  await page.goto('/settings/sms?message=login')
  await expect(panel(page, 'Sign-in code').getByLabel('Enabled')).toBeDisabled()
  await expect(panel(page, 'Sign-in code').getByLabel('Message')).toBeDisabled()
  await expectAccessible(page)

  const other = await (await browser.newContext({ baseURL })).newPage()
  await startAs(other, await personOf(request, 'dev'))
  await other.goto('/settings/integration')
  await expect(panel(other, 'nimbusit').getByLabel('Address')).toBeEnabled()
  await expect(other.getByText('Only a developer can change this.')).toHaveCount(0)
  await other.context().close()
})

test('staff have no settings', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/dashboard/)
  expect(Object.keys(await configOf(staff))).not.toContain('sms.complete.message')
})

test('every tab fits a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await startAs(page, await personOf(request, 'admin'))
  for (const tab of ['', '/payment', '/sms', '/whatsapp', '/integration']) {
    await page.goto(`/settings${tab}`)
    await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
