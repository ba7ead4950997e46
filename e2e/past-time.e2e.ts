import { at, block, carry, freePartners, hold, job, open, pointAt, row, tray } from './dispatch-page.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createJob } from './make-job.ts'
import { dayIn, now } from './time.ts'
import { uniqueDigits } from './unique.ts'

const question = 'This time is in the past. Was the work done then?'

// The server refuses the time first.
test.use({ expected: /409/ })

test('a new job at a past time is asked about once, and a refusal keeps the values', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const yesterday = dayIn(-1)
  await startAs(page, staff)
  await page.goto('/jobs/create')
  await page.getByLabel('Phone').fill(`98${uniqueDigits(8)}`)
  await page.getByLabel('Name', { exact: true }).fill('Served Yesterday')
  await page.getByRole('combobox', { name: 'Service' }).fill('Geyser repair')
  await page.getByRole('option', { name: 'Geyser repair' }).first().click()
  await page.getByLabel('Pincode').fill('560102')
  await page.getByLabel('House and street').fill('12, 4th Cross')
  await page.getByLabel('Price').fill('1250')
  await page.getByLabel('Starts').fill(`${yesterday}T10:00`)
  await page.getByLabel('Ends').fill(`${yesterday}T11:00`)
  const ask = page.getByRole('alertdialog', { name: question })

  await page.getByRole('button', { name: 'Create job' }).click()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(ask).toHaveCount(0)
  await expect(page.getByText(/is in the past/).first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Served Yesterday')
  await expect(page.getByLabel('House and street')).toHaveValue('12, 4th Cross')

  await page.getByRole('button', { name: 'Create job' }).click()
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await expect(page.getByText('Entered afterwards: the work was done then.').first()).toBeVisible()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({
    scheduled_at: at(yesterday, '10:00'),
    status: 'pending',
  })
})

test('a job that is rescheduled to a past time stays in its dialog until the question is answered', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const yesterday = dayIn(-1)
  const created = await createJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: `Reschedule J-${created.id}` })
  await dialog.getByLabel('Starts').fill(`${yesterday}T12:00`)
  await dialog.getByLabel('Reason').fill('Done a day early')
  const ask = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Done a day early')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await ask.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await job(staff, created)).toMatchObject({ scheduled_at: at(yesterday, '12:00') })
})

test('a drag to a past time is asked about in the question of the drop; a refusal leaves the job unchanged', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const yesterday = dayIn(-1)
  const created = await createJob(request, staff, { at: at(yesterday, '11:00') })
  const [one] = await freePartners(staff, yesterday)
  await open(page, staff, yesterday)
  const ask = page.getByRole('alertdialog', { name: question })
  const drag = async () => {
    await hold(page, block(tray(page), created.name))
    await carry(page, await pointAt(page, one, 14))
    await page.mouse.up()
  }
  await drag()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(block(tray(page), created.name)).toBeVisible()
  expect(await job(staff, created)).toMatchObject({ partner: null, scheduled_at: at(yesterday, '11:00') })
  await drag()
  await ask.getByRole('button', { name: 'Confirm' }).click()
  await expect(block(row(page, one), created.name)).toBeVisible()
  await expect
    .poll(() => job(staff, created))
    .toMatchObject({ partner: { id: one.id }, version: created.version + 2 })
  const { scheduled_at } = await job(staff, created)
  expect([scheduled_at === at(yesterday, '11:00'), Date.parse(scheduled_at) < now()]).toEqual([false, true])
  await expect(ask).toHaveCount(0)
  // Back at its earlier time, without a question.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => job(staff, created))
    .toMatchObject({ partner: null, scheduled_at: at(yesterday, '11:00') })
})
