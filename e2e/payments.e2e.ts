import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createSentJob, stepJob } from './make-job.ts'
import { uniqueDigits } from './unique.ts'

/** A panel of the page by its heading. */
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const line = (page: Page, text: string) =>
  panel(page, 'Money').getByRole('list', { name: 'Payments' }).getByRole('listitem').filter({ hasText: text })

test('part payments and a refund on a job, and an excess is refused with the limit', {
  tag: '@gate',
}, async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  const job = await createSentJob(request, staff)
  await stepJob(request, staff, job.id, 'accept')
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  const money = panel(page, 'Money')
  const utr = `4${uniqueDigits(11)}`

  await test.step('a first part, by UPI', async () => {
    await money.getByRole('button', { name: 'Add payment' }).click()
    const form = page.getByRole('form', { name: 'Add a payment' })
    await form.getByLabel('Amount').fill('200')
    await form.getByRole('radio', { name: 'UPI' }).check()
    await form.getByLabel('Reference').fill(utr)
    await form.getByRole('button', { name: 'Add ₹200.00' }).click()
    await expect(page.getByText(/^₹200\.00 received, receipt HC\//)).toBeVisible()
    await expect(line(page, utr)).toContainText('₹200.00')
  })

  await test.step('the rest, kept by the partner', async () => {
    await money.getByRole('button', { name: 'Add payment' }).click()
    const form = page.getByRole('form', { name: 'Add a payment' })
    await form.getByLabel('Amount').fill('100')
    await form.getByRole('group', { name: 'Received by' }).getByRole('radio').last().check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add ₹100.00' }).click()
    await expect(line(page, '₹100.00')).toContainText('with ')
  })

  await test.step('a part is refunded, with the reason', async () => {
    await money.getByRole('button', { name: 'Refund' }).click()
    const form = page.getByRole('form', { name: 'Refund the customer' })
    await expect(form).toContainText('₹300.00 was received.')
    await form.getByLabel('Amount').fill('50')
    await form.getByLabel('Reason').fill('The tap still leaks')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Refund ₹50.00' }).click()
    await expect(line(page, 'The tap still leaks')).toContainText('−₹50.00')
    await expect(money).toContainText('₹250.00')
    await expect(panel(page, 'Timeline')).toContainText('refunded ₹50.00')
  })

  await test.step('a refund of a paid job as a concession leaves nothing due', async () => {
    await money.getByRole('button', { name: 'Add payment' }).click()
    await page
      .getByRole('form', { name: 'Add a payment' })
      .getByRole('button', { name: /^Add ₹/ })
      .click()
    await expect(money).toContainText('Due₹0.00')
    await money.getByRole('button', { name: 'Refund' }).click()
    const form = page.getByRole('form', { name: 'Refund the customer' })
    await expect(form.getByRole('radio', { name: 'Concession: the customer pays less' })).toBeChecked()
    await form.getByLabel('Amount').fill('10')
    await expect(form).toContainText('Due after the refund₹0.00')
    await form.getByLabel('Reason', { exact: true }).fill('Came an hour late')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Refund ₹10.00' }).click()
    await expect(page.getByText('₹10.00 refunded.')).toBeVisible()
    await expect(money).toContainText('Due₹0.00')
    await expect(line(page, 'Came an hour late')).toContainText('−₹10.00')
    await expect(panel(page, 'Timeline')).toContainText('gave a concession of ₹10.00')
  })

  await test.step('staff can neither correct nor delete', async () => {
    await expect(money.getByRole('button', { name: /^More about the payment/ })).toHaveCount(0)
  })
})

test('a payment above the due is named as credit before it is saved', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createSentJob(request, staff, { price: 90_000 })
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  await panel(page, 'Money').getByRole('button', { name: 'Add payment' }).click()
  const form = page.getByRole('form', { name: 'Add a payment' })
  await form.getByLabel('Amount').fill('901')
  await expect(form.getByText(/^₹1\.00 becomes credit of /)).toBeVisible()
})

test.describe('while the settings allow it', () => {
  test('an admin corrects a payment and deletes another: the earlier ones stay visible', async ({
    page,
    request,
  }) => {
    const admin = await personOf(request, 'admin')
    const headers = { authorization: `Bearer ${admin.token}` }
    const set = (key: string, value: boolean) =>
      request.post('/api/admin/config', { data: { key, value }, headers })
    for (const key of ['payment.update', 'payment.delete']) expect((await set(key, true)).ok()).toBe(true)
    const job = await createSentJob(request, admin)
    for (const amount of [20_000, 5_000]) {
      const body = { method: 'cash', amount, received_by: 'company' }
      await request.post(`/api/jobs/${job.id}/payments`, { data: body, headers })
    }
    await startAs(page, admin)
    await page.goto(`/jobs/${job.id}`)

    await test.step('correct', async () => {
      await line(page, '₹200.00').getByRole('button', { name: 'More about the payment of ₹200.00' }).click()
      await page.getByRole('menuitem', { name: 'Correct' }).click()
      const form = page.getByRole('form', { name: 'Correct the payment of ₹200.00' })
      await form.getByLabel('Amount').fill('220')
      await form.getByLabel('Reason').fill('Two notes were counted as one')
      // All of it in view: only then a target under the top bar has its full size.
      await page.setViewportSize({ width: 1280, height: 1800 })
      await expectAccessible(page)
      await form.getByRole('button', { name: 'Save correction' }).click()
      await expect(line(page, 'Two notes were counted as one')).toContainText('₹200.00')
      await expect(line(page, 'Two notes were counted as one').locator('s')).toHaveText('₹200.00')
      await expect(line(page, '₹220.00')).toBeVisible()
    })

    await test.step('delete', async () => {
      await line(page, '₹50.00').getByRole('button', { name: 'More about the payment of ₹50.00' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete the payment of ₹50.00?' })
      await dialog.getByLabel('Reason').fill('Typed twice')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Delete payment' }).click()
      await expect(line(page, 'Typed twice').locator('s')).toHaveText('₹50.00')
      await expect(panel(page, 'Money')).toContainText('₹220.00')
      await expect(panel(page, 'Timeline')).toContainText('reversed a payment of ₹50.00')
    })

    await test.step('with the settings off nothing is offered', async () => {
      for (const key of ['payment.update', 'payment.delete']) await set(key, false)
      await page.reload()
      await expect(line(page, '₹220.00')).toBeVisible()
      await expect(page.getByRole('button', { name: /^More about the payment/ })).toHaveCount(0)
    })
  })
})

test('dev sees every payment and the totals of the list, filtered, searched and on a phone', async ({
  page,
  request,
}) => {
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  // Wide enough for its columns: a link cut off by its frame would be too small a target.
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/payments')
  const table = page.getByRole('table', { name: 'Payments' })
  await expect(table.getByRole('row')).toHaveCount(26)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText(/Collected from customers₹[\d,]+\.\d\d/)
  await expectAccessible(page)

  await test.step('a filter changes rows and totals', async () => {
    const all = await totals.textContent()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Commission from partner' }).check()
    await expect(page).toHaveURL(/kind=commission-from-partner/)
    await expect(totals).toContainText('Collected from customers₹0.00')
    expect(await totals.textContent()).not.toBe(all)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear all' }).click()
  })

  await test.step('an amount that is typed', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Filter by').fill('1234')
    await page.getByRole('group', { name: 'At least' }).getByRole('checkbox').check()
    await expect(page).toHaveURL(/min_amount=123400/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear all' }).click()
  })

  await test.step('with every column shown, the table scrolls', async () => {
    // Set in this browser alone: the others see the list of the same person.
    const columns = ['reason', 'note', 'created_by', 'created_at', 'id'].map((key) => ({ key, shown: true }))
    const preferences = { columns, density: 'compact' }
    await page.route('**/api/lists/payments', (route) => route.fulfill({ json: { views: [], preferences } }))
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Refund reason' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.unroute('**/api/lists/payments')
  })

  await test.step('by job, with a link to the job', async () => {
    const link = table.getByRole('link', { name: /^J-\d+$/ }).first()
    const id = await link.textContent()
    await page.getByRole('searchbox', { name: 'Search payments' }).fill(id!)
    await expect(table.getByRole('link', { name: id!, exact: true }).first()).toBeVisible()
    await table.getByRole('link', { name: id!, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/jobs/${id!.slice(2)}$`))
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/payments')
    await expect(table).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
