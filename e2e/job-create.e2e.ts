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
import { homeIn } from './make-address.ts'
import { createJob } from './make-job.ts'
import { requiredAnswers } from './required-answers.ts'
import { uniqueDigits } from './unique.ts'

const freshPhone = () => `98${uniqueDigits(8)}`
const errorOf = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).locator('xpath=ancestor::*[contains(@class, "field")][1]')
const service = (page: Page) => page.getByRole('combobox', { name: 'Service' })
const chooseService = async (page: Page, name: string) => {
  await service(page).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** An enquiry with everything a job needs. */
async function createEnquiry(request: APIRequestContext, { token, read }: Person) {
  const places = await read<{ id: number; type: string; title: string }[]>('/locations')
  const categories = await read<{ id: number; title: string; parent_id: number | null }[]>('/categories')
  const location_id = places.find(({ type, title }) => type === 'pincode' && title === '560102')!.id
  const category = categories.find(({ title }) => title === 'Geyser repair')!
  const data = {
    answers: await requiredAnswers({ read }, category.id),
    name: 'Enquiring Person',
    phone: `+91${freshPhone()}`,
    category_id: category.id,
    quoted_price: 70_000,
    note: 'Ring twice',
    follow_up_at: null,
    address: homeIn(location_id, '9 Cross'),
  }
  const answer = await request.post('/api/enquiries', { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...(await answer.json()), category } as {
    id: number
    phone: string
    category: { id: number; title: string }
  }
}

test('from nothing: each mistake is shown at its field, a reload keeps the typed values, and the job is created', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/jobs/create')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(errorOf(page, 'Name')).toContainText('Enter the name.')
  await expect(page.getByText('Choose a service.')).toBeVisible()
  await expect(page.getByText('Enter a six-digit pincode and choose the area.')).toBeVisible()
  await expectAccessible(page)

  const phone = freshPhone()
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Name', { exact: true }).fill('Walking In')
  await chooseService(page, 'Geyser repair')
  await page.getByLabel('Pincode').fill('560102')
  await page.getByLabel('House and street').fill('12, 4th Cross')
  await page.getByLabel('Price').fill('1250')
  await expect(page.getByText(/₹1,250\.00/)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Continue: .*Walking In$/ }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Walking In')
  await expect(page.getByLabel('House and street')).toHaveValue('12, 4th Cross')
  await expect(service(page)).toHaveValue(/Geyser repair/)
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geyser repair for Walking In')
  const id = Number(/\d+$/.exec(page.url())?.[0])
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({
    status: 'pending',
    price: 125_000,
    enquiry_id: null,
    customer: { phone: `+91${phone}` },
    address: { pincode: '560102', line_1: '12, 4th Cross' },
  })
})

test('from a customer: the form contains the name, phone and address', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const created = await createJob(request, staff)
  const { customer } = await staff.read<{ customer: { id: number; name: string } }>(`/jobs/${created.id}`)
  await page.goto(`/customers/${customer.id}`)
  await page.getByRole('link', { name: 'New job' }).first().click()
  await expect(page).toHaveURL(new RegExp(`customer_id=${customer.id}`))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(customer.name)
  await expect(page.getByRole('combobox', { name: 'Address' })).not.toHaveValue('')
  await expectAccessible(page)
  await chooseService(page, 'Geyser repair')
  await page.getByRole('button', { name: 'Create job' }).click()
  await page
    .getByRole('alertdialog', { name: 'Create the job for ₹0?' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({ price: 0, customer: { id: customer.id } })
})

test('from an enquiry: all its data are filled in, and it is booked with the job', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const enquiry = await createEnquiry(request, staff)
  await page.goto(`/enquiries/${enquiry.id}`)
  await page.getByRole('button', { name: 'Create job' }).first().click()
  await page.getByRole('link', { name: 'More fields' }).click()
  await expect(page).toHaveURL(new RegExp(`/jobs/create\\?enquiry_id=${enquiry.id}$`))
  // Not the id in the path of the page that is being left.
  const form = page.getByRole('form', { name: 'New job' })
  await expect(form.getByRole('link', { name: `E-${enquiry.id}` })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Enquiring Person')
  await expect(service(page)).toHaveValue(/Geyser repair/)
  await expect(page.getByLabel('Price')).toHaveValue('700.00')
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Price').fill('900')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({
    enquiry_id: enquiry.id,
    price: 90_000,
    note: 'Ring twice',
    address: { line_1: '9 Cross' },
  })
  expect(await staff.read(`/enquiries/${enquiry.id}`)).toMatchObject({
    status: 'booking-done-will-take-service',
  })
  await page.goto(`/jobs/create?enquiry_id=${enquiry.id}`)
  await expect(page.getByText(`This enquiry already has job J-${id}`)).toBeVisible()
})
