import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { uniqueLetters } from './unique.ts'

const openErasure = async (page: Page, name: string, menu = 'More actions') => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click()
  return page.getByRole('dialog', { name: `Erase ${name}` })
}

for (const width of [1440, 360]) {
  test(`an admin downloads the data of a customer and erases them once no job is open, at ${width} px`, {
    tag: width === 1440 ? '@gate' : [],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const admin = await personOf(request, 'admin')
    const job = await createJob(request, admin, { price: 0 })
    const { customer } = await admin.read<{ customer: { id: number } }>(`/jobs/${job.id}`)
    await startAs(page, admin)
    await page.goto(`/customers/${customer.id}`)
    await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible()

    const refused = await openErasure(page, job.name)
    await expect(refused).toContainText(`Job J-${job.id} is open. Complete or cancel it first.`)
    await expect(refused.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download personal data' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe(`personal-data-C-${customer.id}.zip`)
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    await stepJob(request, admin, job.id, 'cancel', { reason: 'Not needed any more' })
    const dialog = await openErasure(page, job.name)
    await expect(dialog).toContainText('Timeline')
    await expect(dialog.getByText(/^\d+: deleted$/).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('radio', { name: 'No longer needed' }).check()
    await dialog.getByRole('button', { name: 'Erase for good' }).click()

    await expect(page.getByText('The personal data was erased.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Erased customer' })).toBeVisible()
    await expect(page.getByText(/The personal data of this customer was erased on /)).toBeVisible()
    await expect(page.getByText('erased the personal data')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}

for (const width of [1440, 360]) {
  test(`an admin erases a partner once the account is settled, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const admin = await personOf(request, 'admin')
    const name = `Erased ${uniqueLetters()}`
    const { id } = await createPartner(request, { name })
    await admin.post(`/partners/${id}/adjustments`, { amount: 50_000, reason: 'Broke a tap' })
    await startAs(page, admin)
    await page.goto(`/partners/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    const refused = await openErasure(page, name, 'More')
    await expect(refused).toContainText('The partner owes ₹500.00. Settle the account first.')
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download personal data' }).click()
    expect((await started).suggestedFilename()).toBe(`personal-data-P-${id}.zip`)

    await admin.post(`/partners/${id}/settlements`, { amount: 50_000, method: 'cash' })
    const dialog = await openErasure(page, name, 'More')
    await expect(dialog).toContainText('documents and bank details are removed for good')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Erase for good' }).click()

    await expect(page.getByText('The personal data was erased.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Erased partner' })).toBeVisible()
    await expect(page.getByText(/The personal data of this partner was erased on /)).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Activate' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
}

test('staff see neither action', async ({ page, request }) => {
  const job = await createJob(request, await personOf(request, 'admin'))
  const staff = await personOf(request, 'staff')
  const { customer } = await staff.read<{ customer: { id: number } }>(`/jobs/${job.id}`)
  await startAs(page, staff)
  await page.goto(`/customers/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions', exact: true })).toHaveCount(0)
})
