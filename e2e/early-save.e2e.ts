import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { chooseService, holdBack, newName, newPhone, openNewJob, phoneOf, pincodes } from './early-save.ts'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { createCustomerWithAddress } from './make-customer.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createPartner } from './make-partner.ts'

/** Saves before the pincode is looked up: they wait, continue, or show what is missing. */

let staff: Person
test.beforeEach(async ({ page, request }) => {
  staff = await personOf(request, 'staff')
  await startAs(page, staff)
})

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
      await openNewJob(page)
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
      const { id } = await createEnquiry(request, staff.token)
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
      const { id } = await createCustomerWithAddress(request, staff, newName(), newPhone())
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
      const { address_id } = await createCustomerWithAddress(request, staff, newName(), newPhone())
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
      const { id } = await createPartner(request, { name: newName() })
      await page.goto(`/partners/${id}/address`)
      await page.getByRole('button', { name: 'Add address' }).click()
      return drawer(page)
    },
    expectSaved: isOnPage,
  },
]

for (const { form, save, open, expectSaved } of forms) {
  test(`${form} that is saved before its pincode is looked up waits and is saved once`, async ({
    page,
    request,
  }) => {
    const scope = await open(page, request)
    const line = `${newName()} Court`
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
  const { id } = await createCustomerWithAddress(request, staff, newName(), newPhone())
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

test.describe('without a response', () => {
  test.use({ expected: /500|Failed to load resource/ })

  test('a job whose pincode could not be looked up shows an error there, and the next click retries', async ({
    page,
    request,
  }) => {
    const [{ open, expectSaved }] = forms as [FormCase]
    await open(page, request)
    await page.route(pincodes, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('House and street').fill('3 Retry Road')
    await page.getByLabel('Pincode').fill('560102')
    await page.getByRole('button', { name: 'Create job' }).click()
    await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(
      /The pincode could not be looked up\./,
    )
    await expect(page.getByLabel('Pincode')).toBeFocused()
    await expect(page.getByRole('form', { name: 'New job' }).getByRole('alert')).toBeVisible()
    await page.unroute(pincodes)
    await page.getByRole('button', { name: 'Create job' }).click()
    await expectSaved(page, '3 Retry Road')
  })
})

test('a job of a known customer with another address that is not entered yet asks for it', async ({
  page,
  request,
}) => {
  const [name, phone] = [newName(), newPhone()]
  await createCustomerWithAddress(request, staff, name, phone)
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
