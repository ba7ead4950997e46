import { card, column, dragToWaiting } from './board-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'

test('the board moves a card by its menu, asks for missing values, and undoes the move', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { name } = await createEnquiry(request, staff.token)
  await page.goto(`/enquiries?as=board&q=${encodeURIComponent(name)}`)
  await expect(column(page, 'Open').getByText(name)).toBeVisible()
  await expectAccessible(page)

  await card(page, name)
    .getByRole('button', { name: `Move ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Rate high' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${name} to Rate high` })
  await expect(dialog.getByRole('radio', { name: 'Price' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(column(page, 'Lost')).toHaveAccessibleName('Lost, 1')
  await expect(column(page, 'Open')).toHaveAccessibleName('Open, 0')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Open').getByText(name)).toBeVisible()
  await expect(column(page, 'Lost')).toHaveAccessibleName('Lost, 0')
})

test('the board moves a card by dragging, and a refused card goes back with the reason', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { name } = await createEnquiry(request, staff.token)
  const dialog = await dragToWaiting(page, name)

  await card(page, name).dragTo(column(page, 'Done'), { steps: 5 })
  await dialog.getByRole('radio', { name: 'Closed' }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(column(page, 'Done').getByText(name)).toBeVisible()
  // Done is left by reopening only, which is for admins.
  await card(page, name).dragTo(column(page, 'Waiting'), { steps: 5 })
  await expect(page.getByText(`${name} was not moved`)).toBeVisible()
  await expect(column(page, 'Done').getByText(name)).toBeVisible()
})

test.describe('of two people', () => {
  test.use({ expected: /409|events|ERR_FAILED/ })
  test('the second one sees the card go back', async ({ page, request }) => {
    const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
    await startAs(page, staff)
    const { id, name } = await createEnquiry(request, staff.token)
    // No change is published here, as when the stream of changes is late.
    await page.route('**/api/events**', (route) => route.abort())
    await page.goto(`/enquiries?as=board&q=${encodeURIComponent(name)}`)
    await expect(column(page, 'Open').getByText(name)).toBeVisible()
    const headers = { authorization: `Bearer ${admin.token}` }
    const data = { status: 'not-responding', version: 1 }
    expect((await request.post(`/api/enquiries/${id}/status`, { data, headers })).status()).toBe(200)
    await card(page, name)
      .getByRole('button', { name: `Move ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Closed' }).click()
    await expect(column(page, 'Waiting').getByText(name)).toBeVisible()
    await expect(page.locator('.toast-error')).toBeVisible()
  })
})

test('the board shares its filters with the table, shows more, and is one column at a time on a phone', async ({
  page,
  request,
}) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/enquiries?temperature=medium&page=2')
  await page.getByRole('radio', { name: 'Board' }).check({ force: true })
  await expect(page).toHaveURL(/temperature=medium&as=board$/)
  const done = column(page, 'Done')
  await expect(done.locator('.board-card')).toHaveCount(20)
  await done.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(done.locator('.board-card')).toHaveCount(40)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: /^Asked to call later/ }).click()
  await expect(column(page, 'Asked to call later').locator('.board-card').first()).toBeVisible()
  await expect(column(page, 'Open')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
