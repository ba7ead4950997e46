import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const kind = 'platform.forget-changes'

test('dev looks through the queue, holds a kind back and lets it go again', async ({ page, signIn }) => {
  await signIn('dev')
  await page.goto('/queue')
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Failed 0/ })).toBeVisible()
  await page.getByRole('link', { name: 'Kinds' }).click()
  const row = page.getByRole('row', { name: kind })
  await expect(row).toContainText('Running')
  await expectAccessible(page)

  const paused = page.waitForResponse(/\/pause$/)
  await row.getByRole('button', { name: `Pause ${kind}` }).click()
  expect((await paused).status()).toBe(200)
  await expect(row).toContainText('Paused')
  const resumed = page.waitForResponse(/\/resume$/)
  await row.getByRole('button', { name: `Resume ${kind}` }).click()
  expect((await resumed).status()).toBe(200)
  await expect(row).toContainText('Running')
  await expectNoSidewaysScroll(page)
})

test('dev opens a task, and what is done can be discarded after a question', async ({ page, signIn }) => {
  await signIn('dev')
  // The program adds one each minute; the demo has sent messages besides.
  await page.goto('/queue?state=completed')
  const rows = page.getByRole('table', { name: 'Tasks' }).locator('tbody tr')
  await expect(rows.first().getByRole('link')).toBeVisible()
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/task=\d+/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Id in the queue')).toBeVisible()
  await expect(dialog).toContainText('Completed')
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)

  const id = new URL(page.url()).searchParams.get('task')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  const discarded = page.waitForResponse(new RegExp(`/queue/${id}/discard$`))
  await page.getByRole('button', { name: 'Confirm' }).click()
  expect((await discarded).status()).toBe(200)
  await expect(page).not.toHaveURL(/task=/)
  await expect(page.locator(`a[href*="task=${id}"]`)).toHaveCount(0)
})
