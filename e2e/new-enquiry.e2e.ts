import type { Page } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { expect, expectAccessible, type Person, personOf, startAs, test } from './fixtures.ts'
import { homeIn } from './make-address.ts'
import { createCustomer } from './make-customer.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createSentJob } from './make-job.ts'
import { now } from './time.ts'
import { uniqueDigits } from './unique.ts'

const newPhone = () => `93${uniqueDigits(8)}`
const outcomes = (page: Page) => page.getByRole('group', { name: 'Outcome of this call' })
const card = (page: Page) => page.getByRole('region', { name: 'Caller details' })

type Created = {
  name: string | null
  customer_id: number | null
  follow_up_at: string
  assignee: { id: number } | null
}

let staff: Person
test.beforeEach(async ({ page, request }) => {
  staff = await personOf(request, 'staff')
  await startAs(page, staff)
})

/** The form, loaded and ready for keys. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/enquiries/create')
  await expect(page.getByLabel('Phone')).toBeFocused()
}

/** The enquiry whose page is open. */
async function readEnquiry(page: Page): Promise<Created> {
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  return staff.read<Created>(`/enquiries/${page.url().split('/').at(-1)}`)
}

test('a usual call fits into the window, with Save and the outcomes at its bottom', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/enquiries/create')
  for (const label of ['Phone', 'Pincode', 'House and street', 'What was said?', 'Source', 'Assigned to']) {
    await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('button', { name: 'Schedule a visit' })).toBeInViewport({ ratio: 1 })
  for (const width of [1440, 1100, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: 'Save enquiry' })).toBeInViewport({ ratio: 1 })
    await expect(outcomes(page).getByRole('button').first()).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
})

test('a caller with many records leaves the fields below them in the window', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { name, phone } = await createCustomer(request, staff)
  for (const _ of [1, 2, 3, 4, 5]) await createEnquiry(request, staff.token, { name, phone })
  await openForm(page)
  await page.keyboard.type(phone)
  await expect(card(page).getByRole('listitem').nth(4)).toBeAttached()
  await expect(page.getByRole('radio', { name: 'Hot' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Assigned to')).toBeInViewport({ ratio: 1 })
  const bar = (await outcomes(page).boundingBox())!
  const details = (await page.getByRole('region', { name: 'More details' }).boundingBox())!
  expect(details.y + details.height).toBeLessThanOrEqual(bar.y)
  await card(page).getByRole('listitem').last().getByRole('link').last().focus()
  await expect(card(page).getByRole('listitem').last().getByRole('link').last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test.describe('an answer that is lost', () => {
  test.use({ expected: /ERR_FAILED/ })
  test('a reload and a second Save make one enquiry, also of the draft that was kept', async ({ page }) => {
    const phone = newPhone()
    await openForm(page)
    await page.keyboard.type(phone)
    await expect(card(page)).toContainText('unknown caller')
    await page.getByLabel('What was said?').fill('The tap drips')
    const isStored = Promise.withResolvers<number>()
    await page.route('**/api/enquiries', async (route) => {
      const answer = await route.fetch()
      await route.abort()
      isStored.resolve(answer.status())
    })
    await page.getByRole('button', { name: 'Save enquiry' }).click()
    expect(await isStored.promise).toBe(201)
    await page.unroute('**/api/enquiries')
    await page.reload()
    await page.getByRole('button', { name: /^Continue: / }).click()
    await expect(page.getByLabel('Phone')).toHaveValue(/\d{5} ?\d{5}$/)
    await expect(page.getByLabel('What was said?')).toHaveValue('The tap drips')
    await page.getByRole('button', { name: 'Save enquiry' }).click()
    await expect(page).toHaveURL(/\/enquiries\/\d+$/)
    const { data } = await staff.read<{ data: unknown[] }>(`/enquiries?q=${phone}`)
    expect(data).toHaveLength(1)
  })
})

test('an unknown caller needs no name and creates no customer', { tag: '@gate' }, async ({ page }) => {
  const phone = newPhone()
  await openForm(page)
  await page.keyboard.type(phone)
  await expect(card(page)).toContainText('unknown caller')
  await page.keyboard.press('Escape')
  await page.keyboard.press('9')
  await page.getByRole('radio', { name: 'Wrong number' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unknown caller')
  expect(await readEnquiry(page)).toMatchObject({ name: null, customer_id: null })
  await page.goto(`/enquiries?q=${phone}`)
  await expect(page.getByRole('link', { name: 'Unknown caller' })).toBeVisible()
})

test('an enquiry without an outcome is its creator’s, with the next call in business hours', async ({
  page,
}) => {
  await openForm(page)
  await page.keyboard.type(newPhone())
  await page.getByLabel('Name', { exact: true }).fill('Ravi Shah')
  const next = page.getByText(/^Without a time: call /)
  await expect(next).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const enquiry = await readEnquiry(page)
  expect(enquiry.assignee?.id).toBe(staff.user.id)
  expect(Date.parse(enquiry.follow_up_at)).toBeGreaterThan(now() + 3_600_000)
  expect(new Date(enquiry.follow_up_at).getUTCMinutes() % 15).toBe(0)
  await expect(page.getByRole('region', { name: 'Next action' })).not.toContainText('seconds')
})

test('asked to call later proposes a time in business hours; the same key saves it', async ({ page }) => {
  await openForm(page)
  await page.keyboard.type(newPhone())
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Call back at')).toBeFocused()
  await expect(page.getByLabel('Call back at')).not.toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.detail-head .badge')).toHaveText('Asked to call later')
})

test('a service that is not in the list is kept and noted; Escape leaves the field, so that a digit is an outcome', async ({
  page,
}) => {
  await openForm(page)
  await page.keyboard.type(newPhone())
  const service = page.getByRole('combobox', { name: 'Service' })
  await service.fill('CCTV install')
  await expect(page.getByRole('option', { name: 'Save as "CCTV install", not in the list' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(service).not.toBeFocused()
  await expect(service).toHaveValue('CCTV install')
  await expect(page.getByLabel(/^Note/)).toHaveValue('Service asked for: CCTV install')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Call back at')).toBeFocused()
  await expect(service).toHaveValue('CCTV install')
})

test('the caller’s running jobs and open enquiries come first, and a letter opens each', async ({
  page,
  request,
}) => {
  const sent = await createSentJob(request, staff)
  const { customer } = await staff.read<Job>(`/jobs/${sent.id}`)
  await openForm(page)
  await page.keyboard.type(customer.phone)
  const first = card(page).getByRole('listitem').first()
  await expect(first).toContainText('Pending')
  const id = await first.getByRole('link', { name: /^J-/ }).textContent()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(new RegExp(`/jobs/${id?.replace('J-', '')}$`))
})

test.describe('the job of an enquiry', () => {
  const categoryOf = async (title: string) =>
    (await staff.read<{ id: number; title: string }[]>('/categories')).find((each) => each.title === title)!
      .id
  const pincodeOf = async (title: string) =>
    (await staff.read<{ id: number; type: string; title: string }[]>('/locations')).find(
      (each) => each.type === 'pincode' && each.title === title,
    )!.id

  async function createComplete(page: Page, pincode: string): Promise<number> {
    const data = {
      name: 'Ravi Shah',
      phone: newPhone(),
      category_id: await categoryOf('AC repair'),
      address: homeIn(await pincodeOf(pincode), '9 Cross'),
    }
    const headers = { authorization: `Bearer ${staff.token}` }
    return (await (await page.request.post('/api/enquiries', { headers, data })).json()).id
  }

  test('names the missing values and leads to them, offers free slots, and asks about ₹0', async ({
    page,
  }) => {
    const id = await createComplete(page, '560102')
    await page.goto(`/enquiries/${id}`)
    const create = page.getByRole('button', { name: 'Create job' })
    await create.first().click()
    const missing = page.getByRole('dialog')
    await expect(missing).toContainText('Add this first')
    await missing.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Split' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^1 of \d answered/)).toBeVisible()

    await create.first().click()
    const dialog = page.getByRole('dialog', { name: 'Create job for Ravi Shah' })
    const slots = dialog.getByRole('group', { name: 'Next free slots' }).getByRole('button')
    await expect(slots).toHaveCount(5)
    await expect(slots.first()).toContainText(/\d partners?$/)
    await expect(dialog.getByLabel('Price')).toBeFocused()
    await slots.nth(1).click()
    await expect(slots.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create job' }).click()
    const free = page.getByRole('alertdialog', { name: 'Create the job for ₹0?' })
    await free.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(new RegExp(`/enquiries/${id}$`))
    await expect(dialog.getByLabel('Price')).toBeFocused()
    await page.keyboard.type('1500')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/jobs\/\d+$/)
  })

  test('shows when no partner is free for the service and pincode', async ({ page }) => {
    const [id, category] = [await pincodeOf('110001'), await categoryOf('AC repair')]
    expect(await staff.read(`/jobs/slots?category_id=${category}&location_id=${id}`)).toEqual({
      slots: [],
      asked: null,
    })
    await page.goto('/jobs/create')
    await page.getByRole('combobox', { name: 'Service' }).fill('AC repair')
    await page.getByRole('option', { name: 'AC repair' }).first().click()
    await page.getByLabel('Pincode').fill('110001')
    await page.getByLabel('Which area?').selectOption({ index: 1 })
    await expect(
      page.getByText('No partner is free for this service and pincode in the next 14 days.'),
    ).toBeVisible()
  })
})

test('a search for an area begins with the locations in which the business works', async ({ page }) => {
  await page.goto('/enquiries/create')
  await page.getByRole('combobox', { name: 'Area' }).fill('indiranagar')
  await expect(page.getByRole('option').first()).toContainText('560038 Bengaluru Urban')
  await expect(page.getByRole('option').nth(1)).not.toContainText('Bengaluru')
})
