import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const kind = 'platform.forget-changes'

test('dev views the queue, pauses a kind of task and resumes it', async ({ page, signIn }) => {
  await signIn('dev', '/queue')
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Failed 0/ })).toBeVisible()
  await page.getByRole('link', { name: 'Types' }).click()
  const row = page.getByRole('row', { name: kind })
  await expect(row).toContainText('Running')
  await expectAccessible(page)

  const paused = page.waitForResponse(/\/pause$/)
  await row.getByRole('button', { name: `Pause ${kind}` }).click()
  expect((await paused).status()).toBe(200)
  await expect(row).toContainText('Paused')
  const resumed = page.waitForResponse(/\/resume$/)
  const resume = row.getByRole('button', { name: `Resume ${kind}` })
  // The row may show it before the first click has finished; a click does nothing until then.
  await expect(resume).toHaveAttribute('aria-busy', 'false')
  await resume.click()
  expect((await resumed).status()).toBe(200)
  await expect(row).toContainText('Running')
  await expectNoSidewaysScroll(page)
})

test('dev opens a task, and discards finished ones after a question', async ({ page, signIn }) => {
  await signIn('dev', null)
  // The program adds one each minute; the demo has sent messages besides.
  await page.goto('/queue?state=completed')
  const rows = page.getByRole('table', { name: 'Tasks' }).locator('tbody tr')
  // The program adds a task of its own each minute.
  await expect(rows.first().getByRole('link')).toBeVisible({ timeout: 75_000 })
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

test('dev views the statements of the database and their plans', async ({ page, signIn }) => {
  await signIn('dev', '/query')
  const rows = page.getByRole('table', { name: 'Statements' }).locator('tbody tr')
  await expect(rows.first().getByRole('link')).toBeVisible()
  await page.getByRole('searchbox').fill('sessions')
  await expect(page).toHaveURL(/q=/)
  await expect(rows.first()).toContainText('sessions')
  await rows.first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Slow requests' }).click()
  await expect(page).toHaveURL(/as=slow-requests/)
  await expect(page.getByRole('table', { name: 'Slow requests' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('dev reads the database in the console, but no secrets', async ({ page, signIn }) => {
  await signIn('dev', '/query?as=console')
  const input = page.getByRole('textbox', { name: 'Statement' })
  await input.fill("SELECT count(*) AS staff, 'a, b' AS words FROM users")
  await input.press('Control+Enter')
  const answer = page.getByRole('table', { name: 'Result' })
  await expect(answer.getByRole('columnheader')).toHaveText(['staff', 'words'])
  await expect(answer.locator('tbody td').nth(1)).toHaveText('a, b')
  await expectAccessible(page)

  await input.fill('SELECT password_hash FROM users')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('alert')).toContainText('permission denied for table users')
  await input.fill('SELECT nmae FROM users')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('alert')).toContainText('At character 8: nmae FROM users')

  await page.getByRole('button', { name: 'SELECT count(*) AS staff' }).first().click()
  await expect(input).toHaveValue("SELECT count(*) AS staff, 'a, b' AS words FROM users")
  await input.fill('SELECT pg_sleep(4)')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('canceling statement due to')
  await expectNoSidewaysScroll(page)
})
