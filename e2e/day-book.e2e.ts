import type { CashEntry, DayBook, MyCash } from '../contract/src/day-book/day-book.schema.ts'
import { formatDay } from '../contract/src/shared/date-formats.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { createSentJob } from './make-job.ts'
import { dayIn } from './time.ts'
import { uniqueDigits } from './unique.ts'

const [today, yesterday] = [dayIn(0), dayIn(-1)]

const rowOf = async (admin: Person, id: number, day: string) => {
  const { data } = await admin.read<DayBook>(`/day-book?day=${day}`)
  return data.find(({ account }) => account.id === id)!
}

test('cash goes from one person to another when the receiver confirms it', async ({
  page,
  browser,
  request,
}) => {
  const [admin, staff] = [await personOf(request, 'admin'), await personOf(request, 'staff')]
  const { own } = await staff.read<MyCash>('/my-cash')
  const before = own[0]!
  await startAs(page, staff)
  await page.goto('/reports/day-book')
  await page.getByRole('button', { name: 'Hand over cash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over cash' })
  await dialog.getByLabel('To', { exact: true }).selectOption('Main cash')
  await dialog.getByLabel('Amount').fill('123.45')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('₹123.45 is in transit to Main cash.')).toBeVisible()
  const given = page.getByRole('row').filter({ hasText: '₹123.45' })
  await expect(given).toContainText('In transit')
  await expect(given.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  // It still belongs to the giver.
  const { own: meanwhile } = await staff.read<MyCash>('/my-cash')
  expect(meanwhile[0]).toMatchObject({ in_transit: before.in_transit + 12_345 })

  const other = await browser.newPage()
  await startAs(other, admin)
  await other.goto('/reports/day-book')
  const row = other
    .getByRole('table', { name: 'Cash in transit' })
    .getByRole('row')
    .filter({ hasText: '₹123.45' })
  await row.getByRole('button', { name: 'Confirm' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('₹123.45 confirmed.')).toBeVisible()
  await other.close()
  // The giver's page is updated.
  await expect(given.first()).toContainText('Confirmed')
  const { entries } = await staff.read<MyCash>('/my-cash')
  expect(entries.find(({ amount }) => amount === -12_345)).toMatchObject({
    kind: 'handover',
    with: 'Main cash',
    day: today,
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test.describe('a closed day', () => {
  test.use({ expected: /409/ })

  test('is counted with a difference, and money of it is entered on an open day', { tag: '@gate' }, async ({
    page,
    request,
  }) => {
    const [admin, staff] = [await personOf(request, 'admin'), await personOf(request, 'staff')]
    const account = (await staff.read<MyCash>('/my-cash')).own[0]!
    const before = await rowOf(admin, account.id, yesterday)
    const expected = before.closing - before.in_transit
    await startAs(page, admin)
    await page.goto(`/reports/day-book?day=${yesterday}`)
    await page.getByRole('button', { name: `Close ${formatDay(yesterday)} for ${account.name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Counted').fill(String((expected - 1000) / 100))
    await dialog.getByRole('button', { name: 'Close day' }).click()
    await expect(dialog.getByText('Enter the reason for the difference.')).toBeVisible()
    await dialog.getByLabel('Reason for the difference').fill('A coin fell down the drain')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close day' }).click()
    await expect(page.getByText(`${formatDay(yesterday)} is closed for ${account.name}.`)).toBeVisible()
    const closed = await rowOf(admin, account.id, yesterday)
    expect(closed).toMatchObject({ closing: before.closing - 1000, closed: { difference: -1000 } })
    expect((await rowOf(admin, account.id, today)).opening).toBe(closed.closing)

    const job = await createSentJob(request, staff)
    await startAs(page, staff)
    await page.goto(`/jobs/${job.id}`)
    await page
      .getByRole('region', { name: 'Money', exact: true })
      .getByRole('button', { name: 'Add payment' })
      .click()
    const form = page.getByRole('form', { name: 'Add a payment' })
    await form.getByLabel('Amount').fill('67.89')
    await form.getByRole('radio', { name: 'Cash' }).check()
    await form.getByRole('group', { name: 'Received by' }).getByRole('radio').first().check()
    await form.getByLabel('Paid at').fill(`${yesterday}T10:00`)
    await form.getByRole('button', { name: 'Add ₹67.89' }).click()
    const question = page.getByRole('alertdialog', { name: 'Enter it on another day?' })
    await expect(question).toContainText(
      `is closed up to ${formatDay(yesterday)}. Enter it on ${formatDay(today)}`,
    )
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^₹67\.89 received, receipt HC\//)).toBeVisible()
    const entries = await admin.read<{ data: CashEntry[] }>(
      `/cash-entries?account_id=${account.id}&kind=receipt`,
    )
    expect(entries.data.find(({ amount }) => amount === 6789)).toMatchObject({ day: today, job_id: job.id })
    expect((await rowOf(admin, account.id, yesterday)).closing).toBe(closed.closing)
  })
})

test('an expense of a closed day is corrected by a later entry that names it', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const name = `Till ${uniqueDigits(13)}`
  const headers = { authorization: `Bearer ${admin.token}` }
  const send = async (path: string, data: object) =>
    (await request.post(`/api${path}`, { headers, data })).json()
  const { id } = await send('/cash-accounts', { name, kind: 'cash' })
  await send('/cash-entries', { account_id: id, kind: 'opening-balance', day: yesterday, amount: 100_000 })
  await startAs(page, admin)
  await page.goto(`/reports/day-book?day=${yesterday}`)
  await page.getByRole('button', { name: 'Record expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account').selectOption(name)
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByLabel('Head').selectOption('Repairs')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('₹250.00 recorded.')).toBeVisible()
  await send('/day-book/closings', { account_id: id, day: yesterday, counted: 75_000, shown: 75_000 })

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Closed')
  await row.getByRole('button', { name: /^Expenses of / }).click()
  const entries = page.getByRole('dialog')
  await entries.getByRole('button', { name: 'Reverse' }).click()
  const reason = page.getByRole('dialog', { name: 'Reverse this entry?' })
  await reason.getByLabel('Reason').fill('Paid by the landlord')
  await reason.getByRole('button', { name: 'Reverse' }).click()
  await expect(entries.getByText(`Corrected on ${formatDay(today)}`)).toBeVisible()
  await expectAccessible(page)
  await entries.getByRole('button', { name: 'Close' }).click()
  expect(await rowOf(admin, id, yesterday)).toMatchObject({ closing: 75_000 })
  expect(await rowOf(admin, id, today)).toMatchObject({ opening: 75_000, closing: 100_000 })
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
