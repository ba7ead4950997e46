import { chooseService, holdBack, newName, newPhone, phoneOf } from './early-save.ts'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { createCustomerWithAddress } from './make-customer.ts'
import { createEnquiry } from './make-enquiry.ts'
import { requiredAnswers } from './required-answers.ts'

/** Saves before the caller, the customer or the enquiry is looked up: they wait and continue. */

const callers = /\/api\/customers\/lookup/

let staff: Person
test.beforeEach(async ({ page, request }) => {
  staff = await personOf(request, 'staff')
  await startAs(page, staff)
})

test.describe('without a response', () => {
  test.use({ expected: /500|Failed to load resource/ })

  test('an enquiry whose caller could not be looked up is saved: the server finds the customer', async ({
    page,
    request,
  }) => {
    const [name, phone] = [newName(), newPhone()]
    const { id } = await createCustomerWithAddress(request, staff, name, phone)
    await page.route(callers, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/enquiries/create')
    await phoneOf(page).fill(phone)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save enquiry' }).click()
    await expect(page).toHaveURL(/\/enquiries\/\d+$/)
    const enquiry = await staff.read(`/enquiries/${/\d+$/.exec(page.url())?.[0]}`)
    expect(enquiry).toMatchObject({ customer_id: id })
  })
})

test('a job that is saved before its caller is looked up is created for the customer', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  const { id, address_id } = await createCustomerWithAddress(request, staff, name, phone)
  const release = await holdBack(page, callers)
  await page.goto('/jobs/create')
  await chooseService(page)
  await page.getByLabel('Price').fill('1250')
  await phoneOf(page).fill(phone)
  await phoneOf(page).press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Create job' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  const job = await staff.read(`/jobs/${/\d+$/.exec(page.url())?.[0]}`)
  expect(job).toMatchObject({ customer: { id, name }, address: { id: address_id } })
})

for (const { path, save } of [
  { path: '/jobs/create', save: 'Create job' },
  { path: '/enquiries/create', save: 'Save enquiry' },
]) {
  test(`${path}, saved before its caller is looked up, asks which of two customers it is`, async ({
    page,
    request,
  }) => {
    const [name, phone] = [newName(), newPhone()]
    await createCustomerWithAddress(request, staff, name, phone)
    await createCustomerWithAddress(request, staff, `${name} Too`, phone, true)
    const release = await holdBack(page, callers)
    await page.goto(path)
    await chooseService(page)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('House and street').fill('5 Two Owners')
    await page.getByLabel('Pincode').fill('560102')
    await expect(page.getByText('HSR Layout, Bengaluru Urban, Karnataka')).toBeVisible()
    await phoneOf(page).fill(phone)
    await page.getByRole('button', { name: save }).click()
    await expect(page.getByRole('button', { name: save })).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(phoneOf(page)).toHaveAccessibleDescription(/belongs to several customers/)
    await expect(phoneOf(page)).toBeFocused()
  })
}

test('an enquiry is saved for the customer when its caller is looked up after the click', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  const { id, address_id } = await createCustomerWithAddress(request, staff, name, phone)
  const release = await holdBack(page, callers)
  await page.goto('/enquiries/create')
  await phoneOf(page).fill(phone)
  await phoneOf(page).press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Save enquiry' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  const enquiry = await staff.read(`/enquiries/${/\d+$/.exec(page.url())?.[0]}`)
  expect(enquiry).toMatchObject({ name, customer_id: id, address_id, source: 'existing-customer' })
})

test('a job of an enquiry that is saved before the enquiry is loaded is created with all its data', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  const categories = await staff.read<{ id: number; title: string }[]>('/categories')
  const category_id = categories.find(({ title }) => title === 'Geyser repair')!.id
  const { id: customer_id, address_id } = await createCustomerWithAddress(request, staff, name, phone)
  const { id } = await createEnquiry(request, staff.token, {
    name,
    phone: `+91${phone}`,
    customer_id,
    address_id,
    category_id,
    quoted_price: 70_000,
    answers: await requiredAnswers(staff, category_id),
  })
  const release = await holdBack(page, new RegExp(`/api/enquiries/${id}$`))
  await page.goto(`/jobs/create?enquiry_id=${id}`)
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByRole('button', { name: 'Create job' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  const job = await staff.read(`/jobs/${/\d+$/.exec(page.url())?.[0]}`)
  expect(job).toMatchObject({ enquiry_id: id, price: 70_000, customer: { id: customer_id } })
})

test('a job that is saved before its customer is loaded is created for this customer', async ({
  page,
  request,
}) => {
  const { id, address_id } = await createCustomerWithAddress(request, staff, newName(), newPhone())
  const release = await holdBack(page, new RegExp(`/api/customers/${id}$`))
  await page.goto(`/jobs/create?customer_id=${id}`)
  await chooseService(page)
  await page.getByLabel('Price').fill('1250')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByRole('button', { name: 'Create job' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  const job = await staff.read(`/jobs/${/\d+$/.exec(page.url())?.[0]}`)
  expect(job).toMatchObject({ customer: { id }, address: { id: address_id } })
})
