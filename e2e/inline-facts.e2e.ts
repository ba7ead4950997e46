import type { Page } from '@playwright/test'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'
import { createEnquiry } from './make-enquiry.ts'

/** A fact that is edited in place is saved by choosing, by Enter and by leaving it in any way. */

type Edit = {
  /** Label of the fact, and its field in the API. */
  fact: string
  field: string
  edit: (page: Page) => Promise<unknown>
  saved: unknown
}

const fieldOf = (page: Page, fact: string) =>
  page.locator('.inline-open').getByRole('textbox', { name: fact, exact: true })
const chooserOf = (page: Page, fact: string) => page.locator('.inline-open').getByLabel(fact, { exact: true })

async function open(page: Page, fact: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${fact}`, exact: true }).click()
}

/** By the mouse, with a choice from an open list. */
const choose = (fact: string, option: string) => (page: Page) =>
  chooserOf(page, fact).selectOption({ label: option })

const type = (fact: string, text: string) => (page: Page) => fieldOf(page, fact).fill(text)

test('choosing saves at once, and the focus goes back to the fact', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const categories =
    await staff.read<{ id: number; title: string; parent_id: number | null }[]>('/categories')
  const category = categories.find(({ parent_id }) => parent_id !== null)!
  const { id: customer } = await createCustomer(request, staff)
  const enquiry = await createEnquiry(request, staff.token)
  const edits: (Edit & { path: string })[] = [
    {
      fact: 'lead',
      field: 'temperature',
      edit: choose('Lead', 'Hot'),
      saved: 'hot',
      path: `/enquiries/${enquiry.id}`,
    },
    {
      fact: 'source',
      field: 'source',
      edit: choose('Source', 'Referral'),
      saved: 'referral',
      path: `/customers/${customer}`,
    },
    {
      fact: 'gender',
      field: 'gender',
      edit: choose('Gender', 'Female'),
      saved: 'female',
      path: `/customers/${customer}`,
    },
    {
      fact: 'assigned to',
      field: 'assigned_to',
      edit: choose('Assigned to', staff.user.name),
      saved: staff.user.id,
      path: `/enquiries/${enquiry.id}`,
    },
    {
      fact: 'service',
      field: 'category_id',
      edit: async (page) => {
        await page.locator('.inline-open').getByRole('combobox').fill(category.title)
        await page.getByRole('option', { name: category.title }).first().click()
      },
      saved: expect.any(Number),
      path: `/enquiries/${enquiry.id}`,
    },
  ]
  for (const { fact, field, edit, saved, path } of edits) {
    await test.step(fact, async () => {
      await page.goto(path)
      await open(page, fact)
      await edit(page)
      await expect(page.locator('.inline-open')).toHaveCount(0)
      await expect(page.getByRole('button', { name: `Edit ${fact}`, exact: true })).toBeFocused()
      expect(await staff.read<Record<string, unknown>>(path)).toMatchObject({ [field]: saved })
    })
  }
})

test('a step by the keys through a closed list is saved by Enter only', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createCustomer(request, staff)
  const path = `/customers/${id}`
  await page.goto(path)
  await page.getByRole('button', { name: 'Edit gender', exact: true }).press('Enter')
  await chooserOf(page, 'Gender').press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chooserOf(page, 'Gender')).toHaveValue('female')
  expect(await staff.read(path)).toMatchObject({ gender: null, version: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('.inline-open')).toHaveCount(0)
  expect(await staff.read(path)).toMatchObject({ gender: 'female', version: 2 })
})

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Back: (page) => page.goBack(),
  'a link': (page) => page.getByRole('link', { name: 'Customers', exact: true }).first().click(),
  'the palette': async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dashboard')
    await page.keyboard.press('Enter')
  },
}

for (const [way, leave] of Object.entries(ways)) {
  test(`typed text of a fact is saved when the page is left by ${way}`, async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, staff)
    const edits: Edit[] = [
      { fact: 'name', field: 'name', edit: type('Name', 'Farida Typed'), saved: 'Farida Typed' },
      {
        fact: 'alternate phone',
        field: 'alternate_phone',
        edit: type('Alternate phone', '98450 12345'),
        saved: '+919845012345',
      },
      {
        fact: 'email',
        field: 'email',
        edit: type('Email', 'farida@example.com'),
        saved: 'farida@example.com',
      },
      { fact: 'note', field: 'note', edit: type('Note', 'two floors'), saved: 'two floors' },
      {
        fact: 'gender',
        field: 'gender',
        edit: (page) => chooserOf(page, 'Gender').press('ArrowDown'),
        saved: expect.any(String),
      },
    ]
    const { id, phone } = await createCustomer(request, staff)
    const path = `/customers/${id}`
    for (const { fact, field, edit, saved } of edits) {
      await test.step(fact, async () => {
        await page.goto(`/customers?q=${encodeURIComponent(phone)}`)
        await page.locator('.row-link').click()
        // By keys: an open list of options handles them itself.
        await page.getByRole('button', { name: `Edit ${fact}`, exact: true }).press('Enter')
        await edit(page)
        await leave(page)
        await expect(page).not.toHaveURL(new RegExp(path))
        await expect.poll(async () => (await staff.read<Record<string, unknown>>(path))[field]).toEqual(saved)
      })
    }
  })
}

test('a fact that was saved just before a reload is closed after it, and is not saved again', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createCustomer(request, staff)
  const isStored = Promise.withResolvers<void>()
  let writes = 0
  await page.route(`**/api/customers/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    writes += 1
    if (writes > 1) return route.fallback()
    // Its answer does not reach the page.
    await route.fetch()
    isStored.resolve()
  })
  await page.goto(`/customers/${id}`)
  await open(page, 'name')
  await fieldOf(page, 'Name').fill('Stored Already')
  await page.keyboard.press('Enter')
  await isStored.promise
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Stored Already' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit name', exact: true })).toBeVisible()
  await expect(page.locator('.inline-open')).toHaveCount(0)
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  expect(writes).toBe(1)
})
