import { expectAdvisedAccessible } from './accessibility.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { fits, linkOf, phoneOf } from './link-phone.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'

// An ended link returns a 404; the test breaks the connection on purpose.
test.use({ expected: /404|ERR_FAILED/ })

test('a customer follows the job on a phone, asks for another time, and rates the work', {
  tag: '@gate',
}, async ({ page, request, browser }) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  const panel = page.getByRole('region', { name: 'Customer', exact: true })
  const link = panel.getByRole('region', { name: 'Tracking link' })
  await expect(link.getByText('Not shared yet.')).toBeVisible()
  const phone = await phoneOf(browser, 'en-IN', 360)
  await phone.goto(await linkOf(page, staff, created, 'customer-job'))
  await expect(phone.getByText('Partner assigned')).toBeVisible()
  await expect(phone.getByText(`${created.partner.name} will visit you.`)).toBeVisible()
  await expect(link.getByText(/^Opened/)).toBeVisible()
  expect(await phone.content()).not.toContain(created.name)
  await expectAdvisedAccessible(phone)

  // The request waits on the phone while the connection is lost.
  await phone.route('**/api/tracking-links/*/request', (route) => route.abort())
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await phone.getByLabel('Day and time (optional)').fill('Sunday after 5 PM')
  await phone.getByRole('button', { name: 'Send request' }).click()
  await expect(phone.getByText('You asked for another time. We will call you.')).toBeVisible()
  await phone.unroute('**/api/tracking-links/*/request')
  await phone.reload()
  const next = page.getByRole('region', { name: 'Next action' })
  await expect(next).toContainText('Reschedule as the customer asked')
  await expect(next).toContainText('Sunday after 5 PM')
  await expect(page.getByText(/Sunday after 5 PM/)).toHaveCount(1 + 1) // the other is of the timeline
  await next.getByRole('button', { name: 'Dismiss request' }).click()
  await expect(next).not.toContainText('Sunday after 5 PM')

  for (const step of ['accept', 'start', 'complete']) await stepJob(request, staff, created.id, step)
  await phone.reload()
  await expect(phone.locator('.state.done')).toBeVisible()
  await phone.getByRole('button', { name: 'Send rating' }).click()
  await expect(phone.getByText('Select 1 to 5 stars.')).toBeVisible()
  await phone.getByRole('radio', { name: '2 of 5' }).check()
  await phone.getByLabel('Comment (optional)').fill('It leaks again')
  await expectAdvisedAccessible(phone)
  expect(await fits(phone)).toBe(true)
  await phone.getByRole('button', { name: 'Send rating' }).click()
  await expect(phone.getByText('You rated the work 2 of 5. We are sorry and will contact you.')).toBeVisible()

  await expect(panel.getByText('Rated 2 of 5 by the customer')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Complaints' }).getByText('It leaks again')).toBeVisible()
  await next.getByRole('link', { name: 'Open complaint' }).click()
  await expect(page).toHaveURL(/\/complaints\/\d+$/)
  await page.goto(`/partners/${created.partner.id}`)
  const ratings = page.getByRole('region', { name: 'Ratings' })
  await expect(ratings.getByText('It leaks again')).toBeVisible()
})

test('the tracking page is in Hindi at 320 px, with a policy of its own', async ({
  page,
  request,
  browser,
}) => {
  const staff = await personOf(request, 'staff')
  const created = await createJob(request, staff)
  await page.goto('/config.json')
  const phone = await phoneOf(browser, 'hi-IN', 320)
  const reply = await phone.goto(await linkOf(page, staff, created, 'customer-job'))
  const policy = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }
  expect(reply!.headers()).toMatchObject(policy)
  await expect(phone.getByText('बुक हो गया')).toBeVisible()
  await phone.getByRole('button', { name: 'रद्द करने को कहें' }).click()
  expect(await fits(phone)).toBe(true)
  await phone.goto('/t/unknown')
  await expect(phone.getByRole('heading', { name: 'यह लिंक मान्य नहीं है' })).toBeVisible()
})

test('a customer’s request to cancel offers the cancellation first in Needs attention', async ({
  page,
  request,
  browser,
}) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff)
  await startAs(page, staff)
  const phone = await phoneOf(browser, 'en-IN')
  await phone.goto(await linkOf(page, staff, created, 'customer-job'))
  await phone.getByRole('button', { name: 'Ask to cancel' }).click()
  await phone.getByRole('button', { name: 'Send request' }).click()
  await expect(phone.getByText('You asked to cancel. We will call you.')).toBeVisible()
  await page.goto('/dashboard?attention=customer-asked')
  const row = page.getByRole('row').filter({ hasText: created.name })
  await row.getByRole('button', { name: 'Cancel job' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Cancel J-${created.id}`) })
  // Any cell of the table opens it, although its text wraps.
  await expect(dialog.getByText(/^A cancelled job cannot be reopened/)).toHaveCSS('white-space', 'normal')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by the customer')
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect
    .poll(async () => (await staff.read<{ status: string }>(`/jobs/${created.id}`)).status)
    .toBe('cancelled')
})
