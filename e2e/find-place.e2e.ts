import { expect, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'

test('a location is found by pincode, area, district and text, and never by the house of another customer', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createEnquiry(request, staff.token)
  await page.goto(`/enquiries/${id}`)
  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  const drawer = page.getByRole('dialog')
  const find = drawer.getByRole('combobox', { name: 'Area' })
  for (const typed of ['560102', 'HSR Layout', 'Bengaluru Urban', 'hsr bengaluru']) {
    await find.fill(typed)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(/HSR|Bengaluru/i)
    await find.fill('')
  }
  await drawer.getByLabel('Pincode').fill('560102')
  await expect(drawer.getByText('HSR Layout, Bengaluru Urban, Karnataka')).toBeVisible()
  await drawer.getByLabel('House and street').fill(`${id} Lotus Court`)
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Enquiry' })).toContainText(`${id} Lotus Court`)

  const second = await createEnquiry(request, staff.token)
  await page.goto(`/enquiries/${second.id}`)
  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  await drawer.getByRole('combobox', { name: 'Area' }).fill(`${id} lotus`)
  await expect(drawer.getByText('No results')).toBeVisible()
  await expect(drawer.getByRole('listbox').getByRole('option')).toHaveCount(0)
})

test('a save before the location of the pincode is loaded waits for it', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createEnquiry(request, staff.token)
  await page.goto(`/enquiries/${id}`)
  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  const drawer = page.getByRole('dialog')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/locations\/pincodes\//, async (route) => {
    await held.promise
    await route.continue()
  })
  await drawer.getByLabel('House and street').fill(`${id} Early Court`)
  await drawer.getByLabel('Pincode').fill('560102')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(drawer.getByText('Six digits fill area, district and state.')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('region', { name: 'Enquiry' })).toContainText(`${id} Early Court`)
})
