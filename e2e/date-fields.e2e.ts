import { formatLongDate, formatShortDate } from 'contract/shared/date-formats.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createJob } from './make-job.ts'
import { dayIn } from './time.ts'

/** A wall-clock time so many days from today, in the format of a field. */
const shownIn = (days: number, clock: string) => formatLongDate(`${dayIn(days)}T${clock}Z`, 'UTC')

test('a date and time is typed in words, with one tab stop, and an unreadable text stays', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/jobs/create')
  const [starts, ends] = [page.getByLabel('Starts'), page.getByLabel('Ends')]
  await starts.focus()
  await page.keyboard.type('tomorrow 5pm')
  await expect(page.getByText(shownIn(1, '17:00'), { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(ends).toBeFocused()
  await expect(starts).toHaveValue(shownIn(1, '17:00'))
  // The length of the period stays.
  await expect(ends).toHaveValue(shownIn(1, '18:00'))
  await page.keyboard.type('+2h')
  await page.keyboard.press('Tab')
  await expect(ends).toHaveValue(shownIn(1, '19:00'))

  await starts.fill('25/13 5pm')
  await page.keyboard.press('Tab')
  await expect(starts).toHaveValue('25/13 5pm')
  await expect(starts).toHaveAttribute('aria-invalid', 'true')
  await expect(starts).toHaveAccessibleDescription(
    /Enter a day and a time, such as ‘tomorrow 5pm’ or ‘25\/11 17:00’/,
  )
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(starts).toHaveValue('25/13 5pm')
  await starts.fill('tomorrow noon')
  await page.keyboard.press('Tab')
  await expect(starts).toHaveValue(shownIn(1, '12:00'))
  await expect(page.getByText('Enter a day and a time')).toHaveCount(0)
})

test('the calendar opens with the arrow key and by the pointer, and a chip sets the time', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/jobs/create')
  const starts = page.getByLabel('Starts')
  await starts.fill('tomorrow 10am')
  await starts.press('ArrowDown')
  const panel = page.getByRole('dialog', { name: 'Open calendar' })
  await expect(panel.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(starts).toHaveValue(shownIn(2, '10:00'))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(starts).toBeFocused()

  await starts.click()
  await panel.getByRole('button', { name: 'Tomorrow' }).click()
  await panel.getByRole('button', { name: '3:00 PM' }).click()
  await expect(panel).toBeHidden()
  await expect(starts).toHaveValue(shownIn(1, '15:00'))
})

test('a form is saved with the typed time although its parser loads late', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const created = await createJob(request, staff)
  const held = Promise.withResolvers<void>()
  await page.route(/typed-reader/, async (route) => {
    await held.promise
    await route.continue()
  })
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Starts').fill('tomorrow 5pm')
  await dialog.getByLabel('Reason').fill('Customer asked')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  held.resolve()
  await expect(dialog).toBeHidden()
})

test('an end that was entered and then moved by its start is replaced by the typed value', async ({
  page,
  signIn,
}) => {
  await page.route(/typed-reader/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await signIn('staff', '/jobs/create')
  const [starts, ends] = [page.getByLabel('Starts'), page.getByLabel('Ends')]
  await starts.fill('tomorrow 5pm')
  await page.keyboard.press('Tab')
  await expect(ends).toHaveValue(shownIn(1, '18:00'))
  await expect(ends).toBeFocused()
  await page.keyboard.type('+2h')
  await page.keyboard.press('Tab')
  await expect(ends).toHaveValue(shownIn(1, '19:00'))
})

test('Apply of a date filter waits for the file that parses typed days', async ({ page, signIn }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/typed-reader/, async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn('staff', '/dashboard')
  await page.getByRole('button', { name: /^Scheduled:/ }).click()
  const panel = page.getByRole('dialog', { name: 'Scheduled' })
  await panel.getByLabel('From').fill('today')
  await panel.getByRole('button', { name: 'Apply' }).click()
  held.resolve()
  await expect(page).toHaveURL(new RegExp(`from=${dayIn(0)}`))
})

test('a filter and the dispatch take a typed day', async ({ page, signIn }) => {
  await signIn('staff', '/dashboard')
  await page.getByRole('button', { name: /^Scheduled:/ }).click()
  const panel = page.getByRole('dialog', { name: 'Scheduled' })
  await panel.getByLabel('From').fill('today')
  await panel.getByLabel('To', { exact: true }).fill('+3d')
  await panel.getByRole('button', { name: 'Apply' }).click()
  const [from, to] = [dayIn(0), dayIn(3)]
  await expect(page).toHaveURL(new RegExp(`${from}.*${to}`))

  await page.goto('/dashboard?as=calendar')
  const day = page.getByRole('textbox', { name: 'Choose a day' })
  await day.fill('tomorrow')
  await day.press('Enter')
  const tomorrow = dayIn(1)
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`))
  await expect(day).toHaveValue(new RegExp(formatShortDate(`${tomorrow}T00:00Z`, 'UTC')))
})
