import { randomBytes } from 'node:crypto'
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
import { createJob } from './make-job.ts'
import { uniqueDigits } from './unique.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const line = (page: Page, nth: number) => messages(page).locator('li').nth(nth)
const letters = () => [...randomBytes(6)].map((byte) => 'abcdefghijklmnop'[byte % 16]).join('')

async function gatewayOf(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/config.json')).json()).gateway_url
}
async function behave(request: APIRequestContext, provider: string, mode: string): Promise<void> {
  const answer = await request.post(`${await gatewayOf(request)}/behave`, {
    form: { provider, mode },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}
async function pay(request: APIRequestContext, { token }: Person, job: number): Promise<void> {
  const data = { method: 'cash', amount: 25_000, received_by: 'company' }
  const answer = await request.post(`/api/jobs/${job}/payments`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('a payment sends its message, whose delivery is shown with the response', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  const { id, name } = await createJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await expect(messages(page)).toContainText('No messages sent.')
  await pay(request, staff, id)
  await expect(line(page, 0)).toContainText('Payment received, SMS')
  await expect(line(page, 0)).toContainText('Delivered', { timeout: 20_000 })

  await line(page, 0).getByText('Message and delivery status').click()
  const details = line(page, 0)
  await expect(details).toContainText(`Dear ${name}, we received ₹250.00 for J-${id}`)
  await expect(details).toContainText('nimbusit, 1 attempt')
  await expect(details).toContainText(/HTTP 200, \d+ bytes, Status=OK/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)

  const opened = page.context().waitForEvent('page')
  await details.getByRole('link', { name: 'View delivery' }).click()
  const gateway = await opened
  await expect(gateway.getByRole('heading', { level: 1, name: 'Message gateway' })).toBeVisible()
  await expect(gateway.locator('[aria-current="true"]')).toContainText(`Dear ${name}, we received ₹250.00`)
  await expectAccessible(gateway)
})

test('a message refused by a provider shows the reason, and is sent again by hand', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await behave(request, 'nimbusit', 'refuse')
  try {
    await pay(request, staff, id)
    await expect(line(page, 0)).toContainText('The provider rejected the request: The number is blocked', {
      timeout: 20_000,
    })
  } finally {
    await behave(request, 'nimbusit', 'ok')
  }
  await line(page, 0).getByText('Message and delivery status').click()
  await line(page, 0).getByRole('button', { name: 'Send again' }).click()
  await expect(line(page, 0)).toContainText('Delivered', { timeout: 20_000 })
  await expect(line(page, 0)).not.toContainText('blocked')
  // Once more, for a customer who has lost it: that is another message, and it needs a reason.
  await line(page, 0).getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  await dialog.getByLabel('Reason').fill('The customer deleted it')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(messages(page).locator('> div > ul > li, ul > li')).toHaveCount(2)
})

test('a call goes through CallerDesk, and an unanswered one is called back', async ({ page, request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const by = (person: Person) => ({ authorization: `Bearer ${person.token}` })
  const set = async (key: string, value: string | boolean) => {
    const answer = await request.post('/api/admin/config', { data: { key, value }, headers: by(admin) })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const me = await staff.read<Record<string, unknown>>(`/users/${staff.user.id}`)
  const { name, email, time_zone, number_grouping, theme, version } = me
  const own = await request.put(`/api/users/${staff.user.id}`, {
    data: {
      name,
      email,
      time_zone,
      number_grouping,
      theme,
      version,
      phone: '+919845012121',
      current_password: 'housecare-demo',
    },
    headers: by(staff),
  })
  expect(own.status(), await own.text()).toBe(200)
  const key = randomBytes(24).toString('hex')
  await set('provider.callerdesk.webhook', key)
  await set('provider.callerdesk.enable', true)
  try {
    const { id } = await createJob(request, staff)
    await startAs(page, staff)
    await page.goto(`/jobs/${id}`)
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await expect(line(page, 0)).toContainText('Call, Call')
    await expect(line(page, 0)).toContainText('Submitted', { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A call was started')
  } finally {
    await set('provider.callerdesk.enable', false)
  }
  const caller = `+9197${uniqueDigits(8)}`
  const form = { SourceNumber: caller, Status: 'Missed', CallSid: letters() }
  expect((await request.post(`/api/calls/${key}`, { form })).status()).toBe(200)
  const { data } = await staff.read<{ data: { id: number }[] }>(`/enquiries?q=${encodeURIComponent(caller)}`)
  expect(data).toHaveLength(1)
  await page.goto(`/enquiries/${data[0]?.id}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Missed call')
})
