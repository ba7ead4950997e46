import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { dayIn } from './time.ts'
import { uniqueDigits } from './unique.ts'

/** A number that no customer of the demo has, and no earlier run against the same data. */
const phone = `63609 ${uniqueDigits(5)}`
const caller = 'Nalini Rangaswamy'

/** A panel of the page by its heading. */
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a phone call becomes money in the bank', { tag: '@gate' }, async ({ page, signIn }) => {
  await test.step('staff sign in and see the day', async () => {
    await signIn('staff')
    await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('row')).toHaveCount(26)
    await expect(page.getByText(/^Showing 1 to 25 of \d+ results\.$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a call comes in: the caller is looked up', async () => {
    await page.getByRole('link', { name: 'New enquiry' }).click()
    await expect(page).toHaveTitle('New enquiry · House Care Admin')
    await page.getByLabel('Phone').pressSequentially(`0 ${phone}`)
    await expect(page.getByText('New number')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(caller)
    await page.getByLabel('Source').selectOption('JustDial')
  })

  await test.step('the service and the address', async () => {
    await page.getByRole('combobox', { name: 'Service' }).fill('gas refill')
    await page.getByRole('option', { name: /AC gas refill/ }).click()
    await page.getByRole('radio', { name: 'Split' }).check()
    await page.getByLabel('Make and model').fill('Voltas, 1.5 ton')
    await page.getByLabel(/^Quoted price/).fill('2,750')
    await expect(page.getByText('₹550.00').first()).toBeVisible()
    await page.getByLabel('Pincode').fill('560102')
    await expect(page.getByText('HSR Layout, Bengaluru Urban, Karnataka').first()).toBeVisible()
    await expect(page.getByText(/\d+ partners? serves? AC gas refill here/)).toBeVisible()
    await page.getByLabel('House and street').fill('14, 2nd Main, 27th Cross')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save enquiry' }).click()
  })

  await test.step('the enquiry is created, with its customer', async () => {
    await expect(page).toHaveURL(/\/enquiries\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`AC gas refill for ${caller}`)
    await expect(page.getByRole('link', { name: caller })).toBeVisible()
    await expect(panel(page, 'Timeline')).toContainText('created this enquiry')
    await expectAccessible(page)
  })

  await test.step('asked to call later requires a time, and the next action shows it', async () => {
    await page.getByRole('button', { name: /^Asked to call later/ }).click()
    await expect(page.getByLabel('Call back at').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText('Asked to call later').first()).toBeVisible()
    await expect(panel(page, 'Timeline')).toContainText('Status set to Asked to call later')
  })

  await test.step('a visit is scheduled, moved and cancelled, with reasons', async () => {
    const visit = panel(page, 'Visit')
    await visit.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByRole('button', { name: 'Schedule visit' }).click()
    await expect(visit).toContainText('Scheduled')
    await visit.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByLabel('Reason').fill('Customer asked for later')
    await page.getByRole('button', { name: 'Move visit' }).click()
    await expect(visit).toContainText('Rescheduled')
    await expect(page.getByRole('button', { name: 'Move visit' })).toBeHidden()
    await visit.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByLabel('Reason').fill('Wants the work without a visit')
    await page.getByRole('button', { name: 'Cancel visit' }).click()
    await expect(visit).toContainText('Cancelled')
    await expect(panel(page, 'Timeline')).toContainText('Wants the work without a visit')
  })

  await test.step('it becomes a job in one step', async () => {
    await page.getByRole('button', { name: 'Create job' }).first().click()
    const dialog = page.getByRole('dialog')
    // A time in working hours, whatever the current time.
    await dialog.getByLabel('Starts').fill(`${dayIn(1)}T11:00`)
    await dialog.getByRole('button', { name: 'Create job' }).click()
    await expect(page).toHaveURL(/\/jobs\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`AC gas refill for ${caller}`)
  })

  await test.step('the best partner is sent, rejects, and the next one accepts', async () => {
    const send = panel(page, 'Send a partner')
    await expect(send).toContainText('Serves')
    await expect(send).toContainText('Covers')
    await expectAccessible(page)
    await send
      .getByRole('button', { name: /^Assign / })
      .first()
      .click()
    await expect(
      page
        .getByRole('heading', { name: /^Waiting for .* to accept$/ })
        .or(page.getByText(/^Waiting for .* to accept$/))
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Mark rejected' }).first().click()
    await page.getByLabel('Reason').fill('Too far from the previous one')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark rejected' }).click()
    // The best replacement is offered; the next partner is sent from the job itself.
    const replacement = page.getByRole('dialog', { name: / rejected by / })
    await replacement.getByRole('combobox').selectOption('none')
    await replacement.getByRole('button', { name: /^Confirm/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(panel(page, 'Timeline')).toContainText('Too far from the previous one')
    await send
      .getByRole('button', { name: /^Assign / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Mark accepted', exact: true }).first().click()
    await page.getByRole('button', { name: 'Start', exact: true }).first().click()
  })

  await test.step('the work is completed with material, and the commission shows its formula', async () => {
    await page.getByRole('button', { name: 'Complete', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Price').fill('2750')
    await dialog.getByLabel(/^Material cost/).fill('900')
    await expect(dialog).toContainText('₹370.00')
    await dialog.getByLabel('The customer has paid').uncheck()
    await dialog.getByRole('button', { name: /^Complete/ }).click()
    await expect(page.getByText('Collect ₹2,750.00')).toBeVisible()
    await expect(panel(page, 'Money')).toContainText('20% of ₹1,850.00')
  })

  await test.step('part is paid, then the rest', async () => {
    const payment = page.getByRole('form', { name: 'Add a payment' })
    await page.getByRole('button', { name: 'Add payment' }).first().click()
    await payment.getByLabel('Amount').fill('1,000')
    await payment.getByRole('radio', { name: 'Cash' }).check()
    await payment.getByRole('button', { name: 'Add ₹1,000.00' }).click()
    await expect(page.getByText('Collect ₹1,750.00')).toBeVisible()
    await page.getByRole('button', { name: 'Add payment' }).first().click()
    await expect(payment.getByLabel('Amount')).toHaveValue('1,750.00')
    await payment.getByRole('radio', { name: 'UPI' }).check()
    await payment.getByLabel('Reference').fill(`6${uniqueDigits(11)}`)
    await payment.getByRole('button', { name: 'Add ₹1,750.00' }).click()
    await expect(page.getByText('The work is done and paid.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the receipt downloads', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Receipt', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('everything is on the timeline, and survives a reload', async () => {
    await page.reload()
    const timeline = panel(page, 'Timeline')
    for (const words of ['created the job', 'rejected', 'Completed', '₹1,000.00', '₹1,750.00']) {
      await expect(timeline).toContainText(words)
    }
  })

  await test.step('the dashboard shows the job as paid', async () => {
    await page.goto('/dashboard')
    await page
      .getByRole('searchbox', { name: 'Search jobs' })
      .or(page.getByLabel('Search jobs'))
      .first()
      .fill(phone.replace(' ', ''))
    const row = page.getByRole('row', { name: new RegExp(caller) })
    await expect(row).toContainText('Completed')
    await expect(row).toContainText('Paid')
  })

  await test.step('the customer page shows all of it, and the next call is recognised', async () => {
    await page.goto('/enquiries/create')
    await page.getByLabel('Phone').fill(`+91 ${phone}`)
    await expect(page.getByText(caller).first()).toBeVisible()
    await page.getByRole('link', { name: caller }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(caller)
    await expect(panel(page, 'Timeline')).toContainText('₹1,750.00')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
