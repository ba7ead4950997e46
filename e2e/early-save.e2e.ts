import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { makeEnquiry } from './make-enquiry.ts'
import { makePartner } from './make-partner.ts'
import { requiredAnswers } from './required-answers.ts'

/** Saves that are pressed before the server has answered what the form needs: they wait, go on, or show what is missing. */

const pincodes = /\/api\/locations\/pincodes\//
const callers = /\/api\/customers\/lookup/

let serial = 0
const newPhone = () => {
  serial += 1
  return `92${String(Date.now() + serial).slice(-8)}`
}
const newName = () => `Early ${[...newPhone()].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

let staff: Person
test.beforeEach(async ({ page, request }) => {
  staff = await personOf(request, 'staff')
  await startAs(page, staff)
})

/** Holds every answer of the address back until the result is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A customer with one address. */
async function makeCustomer(request: APIRequestContext, name: string, phone: string, isNew = false) {
  const places = await staff.read<{ id: number; type: string }[]>('/locations')
  const location_id = places.find(({ type }) => type === 'pincode')!.id
  const { id } = await makeEnquiry(request, staff.token, {
    ...{ name, phone: `+91${phone}`, new_customer: isNew },
    address: { label: null, place_type: 'home', line_1: '4 Main', line_2: null, landmark: null, location_id },
  })
  const enquiry = await staff.read<{ customer_id: number; address_id: number }>(`/enquiries/${id}`)
  return { id: enquiry.customer_id, address_id: enquiry.address_id }
}

const phoneOf = (page: Page) => page.getByRole('textbox', { name: 'Phone', exact: true })
const chooseService = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Service' }).fill('Geyser repair')
  await page.getByRole('option', { name: 'Geyser repair' }).first().click()
}

type FormCase = {
  form: string
  save: string
  /** Opens the form and fills everything but the address. */
  open: (page: Page, request: APIRequestContext) => Promise<Locator | Page>
  expectSaved: (page: Page, line: string) => Promise<void>
}

const drawer = (page: Page) => page.getByRole('dialog')
const isOnPage = async (page: Page, line: string) => {
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByText(line).first()).toBeVisible()
}

/** Every form with a pincode. */
const forms: FormCase[] = [
  {
    form: 'a new job',
    save: 'Create job',
    open: async (page) => {
      await page.goto('/jobs/create')
      await phoneOf(page).fill(newPhone())
      await page.getByLabel('Name', { exact: true }).fill(newName())
      await chooseService(page)
      await page.getByLabel('Price').fill('1250')
      return page
    },
    expectSaved: async (page, line) => {
      await expect(page).toHaveURL(/\/jobs\/\d+$/)
      await expect(page.getByText(line).first()).toBeVisible()
    },
  },
  {
    form: 'a new enquiry',
    save: 'Save enquiry',
    open: async (page) => {
      await page.goto('/enquiries/create')
      await phoneOf(page).fill(newPhone())
      await page.getByLabel('Name', { exact: true }).fill(newName())
      return page
    },
    expectSaved: async (page, line) => {
      await expect(page).toHaveURL(/\/enquiries\/\d+$/)
      await expect(page.getByRole('region', { name: 'Enquiry' })).toContainText(line)
    },
  },
  {
    form: 'another address of an enquiry',
    save: 'Save changes',
    open: async (page, request) => {
      const { id } = await makeEnquiry(request, staff.token)
      await page.goto(`/enquiries/${id}`)
      await page.getByRole('button', { name: 'Edit address' }).click()
      await page.getByRole('button', { name: 'Another address' }).click()
      return drawer(page)
    },
    expectSaved: isOnPage,
  },
  {
    form: 'a new address of a customer',
    save: 'Save address',
    open: async (page, request) => {
      const { id } = await makeCustomer(request, newName(), newPhone())
      await page.goto(`/customers/${id}`)
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      return drawer(page)
    },
    expectSaved: isOnPage,
  },
  {
    form: 'an address that is edited',
    save: 'Save address',
    open: async (page, request) => {
      const { address_id } = await makeCustomer(request, newName(), newPhone())
      await page.goto(`/addresses/${address_id}/update`)
      await expect(page.getByLabel('Pincode')).not.toHaveValue('')
      return page
    },
    expectSaved: async (page, line) => {
      await expect(page).toHaveURL(/\/customers\/\d+$/)
      await isOnPage(page, line)
    },
  },
  {
    form: 'a new address of a partner',
    save: 'Save address',
    open: async (page, request) => {
      const { id } = await makePartner(request, { name: newName() })
      await page.goto(`/partners/${id}/address`)
      await page.getByRole('button', { name: 'Add address' }).click()
      return drawer(page)
    },
    expectSaved: isOnPage,
  },
]

for (const { form, save, open, expectSaved } of forms) {
  test(`${form} that is saved before its pincode is looked up waits and is saved once`, async ({ page, request }) => {
    const scope = await open(page, request)
    const line = `${serial} ${newName()} Court`
    const button = scope.getByRole('button', { name: save })
    const release = await holdBack(page, pincodes)
    await scope.getByLabel('House and street').fill(line)
    await scope.getByLabel('Pincode').fill('560102')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Control+Enter')
    await expect(scope.locator('.field-error')).toHaveCount(0)
    const sent: string[] = []
    page.on('request', (each) => each.method() !== 'GET' && sent.push(each.url()))
    release()
    await expectSaved(page, line)
    expect(sent.filter((url) => /\/(jobs|enquiries|addresses)(\/\d+)?$/.test(url))).toHaveLength(1)
  })

  test(`${form} that is saved before an unknown pincode is looked up shows that at the pincode`, async ({
    page,
    request,
  }) => {
    const scope = await open(page, request)
    const pincode = scope.getByLabel('Pincode')
    const release = await holdBack(page, pincodes)
    await scope.getByLabel('House and street').fill('1 Nowhere Lane')
    await pincode.fill('999999')
    await pincode.press('Enter')
    await expect(scope.getByRole('button', { name: save })).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(pincode).toHaveAttribute('aria-invalid', 'true')
    await expect(pincode).toHaveAccessibleDescription(/Unknown pincode 999999\. Enter a six-digit pincode/)
    await expect(pincode).toBeFocused()
    await expect(scope.getByRole('button', { name: save })).toHaveAttribute('aria-busy', 'false')
  })
}

test('a drawer that is closed while its save waits saves nothing', async ({ page, request }) => {
  const { id } = await makeCustomer(request, newName(), newPhone())
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const release = await holdBack(page, pincodes)
  await drawer(page).getByLabel('House and street').fill('2 Left Lane')
  await drawer(page).getByLabel('Pincode').fill('560102')
  await drawer(page).getByRole('button', { name: 'Save address' }).click()
  await drawer(page).getByRole('button', { name: 'Cancel' }).click()
  const sent: string[] = []
  page.on('request', (each) => each.method() !== 'GET' && sent.push(each.url()))
  release()
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await drawer(page).getByLabel('Pincode').fill('560103')
  await expect(drawer(page).getByText(/, Karnataka$/)).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/addresses'))).toEqual([])
})

test.describe('without an answer', () => {
  test.use({ expected: /500|Failed to load resource/ })

  test('a job whose pincode could not be looked up says so at the pincode, and the next press asks again', async ({
    page,
    request,
  }) => {
    const [{ open, expectSaved }] = forms as [FormCase]
    await open(page, request)
    await page.route(pincodes, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('House and street').fill('3 Retry Road')
    await page.getByLabel('Pincode').fill('560102')
    await page.getByRole('button', { name: 'Create job' }).click()
    await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/The pincode could not be looked up\./)
    await expect(page.getByLabel('Pincode')).toBeFocused()
    await expect(page.getByRole('form', { name: 'New job' }).getByRole('alert')).toBeVisible()
    await page.unroute(pincodes)
    await page.getByRole('button', { name: 'Create job' }).click()
    await expectSaved(page, '3 Retry Road')
  })

  test('an enquiry whose caller could not be looked up is saved: the server finds the customer', async ({
    page,
    request,
  }) => {
    const [name, phone] = [newName(), newPhone()]
    const { id } = await makeCustomer(request, name, phone)
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

test('a job that is saved before its caller is looked up is made for the customer with their name and address', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  const { id, address_id } = await makeCustomer(request, name, phone)
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
    await makeCustomer(request, name, phone)
    await makeCustomer(request, `${name} Too`, phone, true)
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

test('an enquiry is saved as the customer’s when its caller is looked up after the press', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  const { id, address_id } = await makeCustomer(request, name, phone)
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

test('a job of an enquiry that is saved before the enquiry has come is made with all it knows', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  const categories = await staff.read<{ id: number; title: string }[]>('/categories')
  const category_id = categories.find(({ title }) => title === 'Geyser repair')!.id
  const { id: customer_id, address_id } = await makeCustomer(request, name, phone)
  const { id } = await makeEnquiry(request, staff.token, {
    ...{ name, phone: `+91${phone}`, customer_id, address_id, category_id, quoted_price: 70_000 },
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

test('a job of a customer that is saved before the customer has come is made for them', async ({ page, request }) => {
  const { id, address_id } = await makeCustomer(request, newName(), newPhone())
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

test('a job of a known customer with another address that is not entered yet asks for it', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  await makeCustomer(request, name, phone)
  await page.goto('/jobs/create')
  await chooseService(page)
  await page.getByLabel('Price').fill('1250')
  await phoneOf(page).fill(phone)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('combobox', { name: 'Address' }).selectOption('Another address')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/Enter a six-digit pincode/)
  await expect(page.getByLabel('Pincode')).toBeFocused()
})

test('a click on Create job counts when the place arrives between press and release and moves the button', async ({
  page,
  request,
}) => {
  const [{ open, expectSaved }] = forms as [FormCase]
  await open(page, request)
  const release = await holdBack(page, pincodes)
  await page.getByLabel('House and street').fill('6 Moving Street')
  await page.getByLabel('Pincode').fill('560102')
  const button = page.getByRole('button', { name: 'Create job' })
  await button.hover()
  const before = (await button.boundingBox())!
  await page.mouse.down()
  release()
  await expect.poll(async () => (await button.boundingBox())!.y).toBeGreaterThan(before.y + before.height / 2)
  await page.mouse.up()
  await expectSaved(page, '6 Moving Street')
})
