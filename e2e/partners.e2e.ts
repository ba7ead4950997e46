import type { Page } from '@playwright/test'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createJob, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partner' }).getByRole('link', { name })
const freshPhone = () => `95${uniqueDigits(8)}`
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('staff adds a partner; a phone already in use names its partner, and the entries survive a reload', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const known = await createPartner(request, { name: `Known ${uniqueLetters()}` })
  await page.goto('/partners')
  await page.getByRole('link', { name: 'New partner' }).click()
  await page.getByLabel('Phone', { exact: true }).fill(known.phone)
  await expect(page.getByRole('link', { name: known.name })).toBeVisible()
  const phone = freshPhone()
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await expect(page.getByText('No records with this number.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Zoya Repairs')
  await page.getByLabel('Add a service').fill('plumb')
  await page
    .getByRole('option', { name: /^Plumbing/ })
    .first()
    .click()
  await page.getByLabel('Add an area').fill('560102')
  await page
    .getByRole('option', { name: /560102/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Remove 560102/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zoya Repairs')
  await expect(page.getByRole('button', { name: /Remove 560102/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add partner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoya Repairs' })).toBeVisible()
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
  // Staff may not decide: the step is shown with the reason why it is not allowed.
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: /Approve/ })).toContainText('Only an admin can do this')
})

test('staff changes facts in place, the calendar and the locations, and undoes a removal', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const categories =
    await staff.read<{ id: number; parent_id: number | null; active: boolean }[]>('/categories')
  const service = categories.find(({ parent_id, active }) => parent_id !== null && active)
  const partner = await createPartner(request, { name: 'Kept In Place', service_ids: [service!.id] })
  const job = await createJob(request, staff, { category_id: service!.id })
  await stepJob(request, staff, job.id, 'assign', { partner_id: partner.id, confirmed: true })
  await page.goto(`/partners/${partner.id}`)
  await page.getByRole('button', { name: 'Edit email' }).click()
  await page.getByLabel('Email').fill('someone@partner.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'someone@partner.test' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit blood group' }).click()
  await page.getByLabel('Blood group').selectOption('AB+')
  await page.keyboard.press('Enter')
  await expect(page.locator('dl').getByText('AB+')).toBeVisible()

  await tab(page, 'Service').click()
  const hours = panel(page, 'Working hours')
  const isOn = hours.getByRole('checkbox').first()
  if (!(await isOn.isChecked())) await isOn.check()
  await hours.getByLabel('From, Monday').fill('22:00')
  await hours.getByLabel('To, Monday').fill('2:00 am')
  await hours.getByLabel('To, Monday').press('Tab')
  await expect(hours.getByText('on the next day')).toBeVisible()
  await hours.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Working hours saved')).toBeVisible()
  await page.reload()
  await expect(hours.getByLabel('To, Monday')).toHaveValue('2:00 AM')
  await expect(hours.getByText('on the next day')).toBeVisible()
  await hours.getByLabel('From, Monday').fill('13:00')
  await hours.getByLabel('To, Monday').fill('21:30')
  await hours.getByLabel('To, Monday').press('Tab')
  await expect(hours.getByText('on the next day')).toHaveCount(0)

  const off = panel(page, 'Days off')
  // A day without jobs: no replacements are asked for.
  await off.getByLabel('From').fill('2030-01-07')
  await off.getByLabel('To').fill('2030-01-07')
  await off.getByLabel('Reason').fill('Wedding')
  await off.getByRole('button', { name: 'Add days off' }).click()
  await expect(off.getByText('Wedding')).toBeVisible()
  await off
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(off.getByText('Wedding')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(off.getByText('Wedding')).toBeVisible()

  const offered = panel(page, 'Services')
  const first = offered.getByRole('button', { name: /^Remove/ }).first()
  const label = (await first.getAttribute('aria-label')) ?? ''
  await first.click()
  await expect(offered.getByRole('button', { name: label, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(offered.getByRole('button', { name: label, exact: true })).toBeVisible()
  await expectAccessible(page)

  await tab(page, 'Jobs').click()
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('link').first()).toBeVisible()
})

test('staff adds an address and makes it the primary one', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createPartner(request, { name: `Moved ${uniqueLetters()}` })
  await page.goto(`/partners/${id}/address`)
  for (const line of ['7 Temple Road', '8 Temple Road']) {
    await page.getByRole('button', { name: 'Add address' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Pincode').fill('560102')
    await drawer.getByLabel('House and street').fill(line)
    await drawer.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText(line)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Make primary: 8 Temple Road' }).click()
  await expect(page.getByRole('button', { name: 'Make primary: 7 Temple Road' })).toBeVisible()
})

test('admin approves, deactivates with a reason and activates again', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await request.post('/api/partners', {
    headers,
    data: { name: 'Decided Soon', phone: freshPhone() },
  })
  const { id } = await response.json()
  await page.goto(`/partners/${id}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Deactivate')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Moved to another city')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Moved to another city').first()).toBeVisible()
  await choose('Activate')
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
})

test('the list is filtered by load and dues, and leads from partner to partner on the same tab', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/partners?dues=owes&status=approved')
  const rows = page.getByRole('table', { name: 'Partners' }).locator('tbody tr')
  await expect(rows.first()).toContainText('Owes')
  // Other tests change the accounts at the same time; the list is refetched.
  await expect(async () => {
    const { meta } = await staff.read<{ meta: { total: number } }>('/partners?dues=owes&status=approved')
    await expect(page.locator('.page-count')).toHaveText(String(meta.total), { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await rows.first().getByRole('link').first().click()
  await tab(page, 'Service').click()
  const heading = page.getByRole('heading', { level: 1 })
  const name = await heading.textContent()
  // The first row may be the second by now.
  await expect(page.locator('.list-place')).toContainText(/^\d+ of \d+/)
  await page.keyboard.press('j')
  await expect(heading).not.toHaveText(name ?? '')
  await expect(page).toHaveURL(/\/service$/)
})
