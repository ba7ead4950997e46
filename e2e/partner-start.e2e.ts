import { expectAdvisedAccessible } from './accessibility.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { fits, linkOf, phoneOf } from './link-phone.ts'
import { createSentJob, stepJob } from './make-job.ts'

type Job = { status: string; started_at: string | null }

test('a partner who starts a job of another day is asked, undoes it, and the office sees an early start', async ({
  page,
  request,
  browser,
}) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff, { hours: 50 })
  const status = async () => (await staff.read<Job>(`/jobs/${created.id}`)).status
  await stepJob(request, staff, created.id, 'accept')
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  const phone = await phoneOf(browser, 'en-IN')
  await phone.goto(await linkOf(page, staff, created, 'partner-job'))

  await phone.getByRole('button', { name: 'Start work' }).click()
  await expect(
    phone.getByRole('heading', { name: /^This job is on \d+ \w+, \d+:\d\d [ap]m\. Start now\?$/ }),
  ).toBeVisible()
  await expectAdvisedAccessible(phone)
  expect(await fits(phone)).toBe(true)
  await phone.getByRole('button', { name: 'Cancel' }).click()
  expect(await status()).toBe('accepted')
  await phone.getByRole('button', { name: 'Start work' }).click()
  await phone.getByRole('button', { name: 'Start now' }).click()
  await expect.poll(status).toBe('started')
  await phone.getByRole('button', { name: 'Undo start' }).click()
  await expect.poll(status).toBe('accepted')
  await expect(phone.getByRole('button', { name: 'Start work' })).toBeVisible()

  await phone.getByRole('button', { name: 'Start work' }).click()
  await phone.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByText('Started early', { exact: true })).toBeVisible()
  await expect.poll(status).toBe('started')
  await page.reload()
  await expect(page.getByText(/ started today, .* It is planned for /)).toBeVisible()
  await expect(page.getByText(/^Started early: planned for /).first()).toBeVisible()
  await expectAccessible(page)

  // Staff undo the start with a reason.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as not started' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Pressed by mistake')
  await dialog.getByRole('button', { name: 'Mark as not started' }).click()
  await expect(page.getByText('Started early', { exact: true })).toBeHidden()
  await expect(page.getByText('Pressed by mistake')).toBeVisible()
  expect(await staff.read<Job>(`/jobs/${created.id}`)).toMatchObject({ status: 'accepted', started_at: null })
})

test('staff undo a start by the toast, and return a job to accepted without a reason', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff, { hours: 50 })
  const status = async () => (await staff.read<Job>(`/jobs/${created.id}`)).status
  await stepJob(request, staff, created.id, 'accept')
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`J-${created.id} is accepted again`)).toBeVisible()
  expect(await status()).toBe('accepted')
  // The page shows the undo before the next start: it could offer to undo the first one once more.
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await expect(start).toBeVisible()
  await stepJob(request, staff, created.id, 'start')
  await expect(start).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as not started' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as not started' }).click()
  await expect.poll(status).toBe('accepted')
})

test('a started job goes to another partner with a reason', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff, { hours: 50 })
  for (const step of ['accept', 'start'] as const) await stepJob(request, staff, created.id, step)
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  await page.getByRole('button', { name: 'Change partner' }).click()
  await page.getByText(/^Why not the other|^Why none of/).click()
  await page
    .getByRole('button', { name: /^Send anyway: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The van broke down')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change partner' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Waiting for')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Partner history' }).getByText(/: The van broke down$/),
  ).toBeVisible()
  expect((await staff.read<Job>(`/jobs/${created.id}`)).status).toBe('pending')
})
