import type { Page } from '@playwright/test'
import { card, column } from './board-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'

const boardOf = (name: string) => `/dashboard?as=board&q=${encodeURIComponent(name)}`
const moveBy = async (page: Page, name: string, to: string) => {
  await card(page, name)
    .getByRole('button', { name: `Move ${name}` })
    .click()
  await page.getByRole('menuitem', { name: to }).click()
}

test('a card is dragged through its states, and asks for the amounts at the end', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name, partner } = await createSentJob(request, staff)
  await page.goto(boardOf(name))
  await expect(card(page, name)).toContainText(partner.name)
  await expect(card(page, name)).toContainText('₹1,250.00')
  await expectAccessible(page)

  await card(page, name).dragTo(column(page, 'Accepted'), { steps: 5 })
  await expect(column(page, 'Accepted').getByText(name)).toBeVisible()
  await card(page, name).dragTo(column(page, 'Started'), { steps: 5 })
  await expect(column(page, 'Started').getByText(name)).toBeVisible()
  await expect(column(page, 'Started')).toHaveAccessibleName('Started, 1')

  await card(page, name).dragTo(column(page, 'Completed'), { steps: 5 })
  const dialog = page.getByRole('dialog', { name: /^Complete J-/ })
  await dialog.getByLabel('Price', { exact: true }).fill('1500')
  await dialog.getByLabel('Why the price is not the agreed ₹1,250.00').fill('A second tap')
  await expectAccessible(page)
  await dialog.getByLabel('The customer has paid').uncheck()
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(column(page, 'Completed').getByText(name)).toBeVisible()
  await expect(card(page, name)).toContainText('₹1,500.00 due')

  await page.reload()
  await expect(column(page, 'Completed').getByText(name)).toBeVisible()
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({ status: 'completed', price: 150_000 })
})

test('forbidden targets are dimmed while the card is held, and show the reason', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { name } = await createJob(request, staff)
  await page.goto(boardOf(name))
  await expect(card(page, name)).toContainText('Unassigned')
  await card(page, name).hover()
  await page.mouse.down()
  await column(page, 'Accepted').hover()
  await column(page, 'Started').hover()
  await expect(column(page, 'Accepted')).toContainText('No partner assigned')
  await expect(column(page, 'Started')).toContainText('Not possible while the job is pending')
  await expect(column(page, 'Cancelled')).not.toContainText('Not possible')
  await page.mouse.up()
  await expect(page.getByText(`${name} was not moved`)).toBeVisible()
  await expect(column(page, 'Pending').getByText(name)).toBeVisible()
  await expect(column(page, 'Started')).not.toContainText('Not possible')
})

test('the keys find a card, move it with its reason, and keep the focus on it', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name } = await createSentJob(request, staff)
  await page.goto(boardOf(name))
  await expect(card(page, name)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name })).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Accepted').getByText(name)).toBeVisible()
  await expect(column(page, 'Accepted').getByRole('link', { name })).toBeFocused()

  await page.keyboard.press('m')
  await expect(page.getByRole('menu', { name: /^Move / })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('menuitem', { name: /^Completed/ })).toBeFocused()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancel J-/ })
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect(dialog).toContainText('Enter the reason.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer moved away')
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect(column(page, 'Cancelled').getByText(name)).toBeVisible()
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({
    status: 'cancelled',
    status_reason: 'The customer moved away',
  })
})

test('a key typed right after the one that opens a card’s menu goes to the menu', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { name } = await createSentJob(request, staff)
  await page.goto(boardOf(name))
  await expect(card(page, name)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name })).toBeFocused()
  // No frame is drawn between the two.
  const chosen = await page.evaluate(async () => {
    for (const key of ['m', 'a']) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await Promise.resolve()
    }
    return document.activeElement?.textContent
  })
  expect(chosen).toBe('Accepted')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Accepted').getByText(name)).toBeVisible()
})

test('a rejected card returns to the pending ones, with its reason', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name, partner } = await createSentJob(request, staff)
  await stepJob(request, staff, id, 'accept')
  await page.goto(boardOf(name))
  await moveBy(page, name, 'Pending')
  const dialog = page.getByRole('dialog', { name: `Mark J-${id} as rejected by ${partner.name}` })
  await dialog.getByLabel('Reason').fill('Too far')
  await dialog.getByRole('button', { name: 'Mark rejected' }).click()
  const next = page.getByRole('dialog', { name: `J-${id} rejected by ${partner.name}` })
  await next.getByRole('combobox').selectOption('none')
  await next.getByRole('button', { name: 'Confirm and change one job' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(column(page, 'Pending').getByText('Unassigned')).toBeVisible()
})

test('a completion is undone from its toast, while the setting allows it', async ({ page, request }) => {
  const [admin, dev] = [await personOf(request, 'admin'), await personOf(request, 'dev')]
  const headers = { authorization: `Bearer ${dev.token}` }
  const put = async (value: boolean) => {
    const data = { key: 'assignment.uncomplete', value }
    expect((await request.post('/api/admin/config', { data, headers })).ok()).toBe(true)
  }
  const { id, name } = await createSentJob(request, admin)
  await stepJob(request, admin, id, 'accept')
  await stepJob(request, admin, id, 'start')
  await put(true)
  try {
    await startAs(page, admin)
    await page.goto(boardOf(name))
    await moveBy(page, name, 'Completed')
    await page.getByLabel('The customer has paid').uncheck()
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, 'Started').getByText(name)).toBeVisible()
    expect(await admin.read(`/jobs/${id}`)).toMatchObject({ status: 'started' })
  } finally {
    await put(false)
  }
})

test.describe('of two people', () => {
  test.use({ expected: /409|events|ERR_FAILED/ })
  test('the later of two users sees who changed the job first and how', async ({ page, request }) => {
    const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
    await startAs(page, staff)
    const { id, name } = await createSentJob(request, staff)
    // No change is published here, as when the stream of changes is late.
    await page.route('**/api/events**', (route) => route.abort())
    await page.goto(boardOf(name))
    await expect(column(page, 'Pending').getByText(name)).toBeVisible()
    await stepJob(request, admin, id, 'cancel', { reason: 'Booked twice' })
    await moveBy(page, name, 'Accepted')
    await expect(page.getByText(`${admin.user.name} changed J-${id} for ${name} first.`)).toBeVisible()
    await expect(page.getByText(/^It is cancelled now/)).toBeVisible()
    await expect(column(page, 'Cancelled').getByText(name)).toBeVisible()
  })
})

test('a move by another user is shown here too', async ({ page, request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  await startAs(page, staff)
  const { id, name } = await createSentJob(request, staff)
  await page.goto(boardOf(name))
  await expect(column(page, 'Pending').getByText(name)).toBeVisible()
  await stepJob(request, admin, id, 'accept')
  await expect(column(page, 'Accepted').getByText(name)).toBeVisible()
})

test('shares its filters with the table, shows more, and is one column at a time on a phone', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/dashboard?dates=any&has_due=true&page=2')
  await page.getByRole('radio', { name: 'Board' }).check({ force: true })
  await expect(page).toHaveURL(/as=board/)
  await expect(page).not.toHaveURL(/page=/)
  const { columns } = await staff.read<{ columns: { slug: string; total: { count: number } }[] }>(
    '/jobs/board?has_due=true',
  )
  const completed = columns.find(({ slug }) => slug === 'completed')!.total.count
  expect(completed).toBeGreaterThan(20)
  await expect(column(page, 'Completed')).toHaveAccessibleName(
    `Completed, ${completed.toLocaleString('en-IN')}`,
  )
  await expect(column(page, 'Completed').locator('.board-card')).toHaveCount(20)
  await column(page, 'Completed')
    .getByRole('button', { name: /^Show [\d,]+ more$/ })
    .click()
  await expect(column(page, 'Completed').locator('.board-card')).toHaveCount(Math.min(40, completed))

  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: /^Completed/ }).click()
  await expect(column(page, 'Completed').locator('.board-card').first()).toBeVisible()
  await expect(column(page, 'Pending')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a card opens its job with its neighbours in the column, and late jobs are marked', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name } = await createJob(request, staff, { hours: -3 })
  await page.goto(boardOf(name))
  await expect(card(page, name)).toContainText('Slipped 2 h')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`))
  await expect(page.getByText('1 of 1')).toBeVisible()
})
