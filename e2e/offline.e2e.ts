import type { Page } from '@playwright/test'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'

/**
 * Without a connection to the server one bar shows it, typed text is kept, and saving continues when the
 * connection is back.
 */

test.use({
  expected: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY|ERR_SOCKET|ERR_INCOMPLETE|503/,
})
const offline = 'You are offline. What you type is kept.'
const silent = 'The server does not respond. What you type is kept.'

const noteOf = (page: Page) =>
  page.getByRole('region', { name: 'Customer' }).getByLabel('Note', { exact: true })

async function openNote(page: Page, id: number): Promise<void> {
  const isWatched = page.waitForResponse(/offline-bar/)
  await page.goto(`/customers/${id}`)
  await isWatched
  await page.getByRole('button', { name: 'Edit note' }).click()
  await expect(noteOf(page)).toBeVisible()
}

async function expectNoBrowserWords(page: Page): Promise<void> {
  await expect(page.getByText(/failed to fetch|could not connect|networkerror/i)).toHaveCount(0)
}

test('being offline is shown at once, and a save made offline is stored once when the network is back', {
  tag: '@gate',
}, async ({ page, request, context }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createCustomer(request, staff)
  await openNote(page, id)
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await noteOf(page).fill('typed in a lift')
  await noteOf(page).press('Control+Enter')
  await page.waitForTimeout(1500)
  await expectNoBrowserWords(page)
  await expect(noteOf(page)).toHaveValue('typed in a lift')
  await context.setOffline(false)
  await expect(noteOf(page)).toBeHidden()
  await expect(page.getByText(offline)).toBeHidden()
  expect(await staff.read(`/customers/${id}`)).toMatchObject({ note: 'typed in a lift', version: 2 })
})

test('pages opened offline show no errors of their own, and are filled when the network is back', async ({
  page,
  request,
  context,
}) => {
  await startAs(page, await personOf(request, 'staff'))
  const isWatched = page.waitForResponse(/offline-bar/)
  await page.goto('/customers')
  await isWatched
  await expect(page.locator('.row-link').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await page.getByRole('searchbox').fill('an')
  await page.waitForTimeout(2500)
  await expectNoBrowserWords(page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/q=an/)
  await expect(page.getByText(offline)).toBeHidden()
  await expect(page.locator('body[data-busy]')).toHaveCount(0)
  await expectNoBrowserWords(page)
})

test('a stopped program is shown, and a record saved while it was stopped is created once when it runs again', async ({
  page,
  request,
  program,
}) => {
  test.setTimeout(240_000)
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id } = await createCustomer(request, staff)
  const isWatched = page.waitForResponse(/offline-bar/)
  await page.goto(`/customers/${id}`)
  await isWatched
  await expect(page.getByPlaceholder('What was said?')).toBeVisible()
  await program.pause()
  await page.getByPlaceholder('What was said?').fill('rings at nine')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(silent)).toBeVisible()
  await page.waitForTimeout(1500)
  await expectNoBrowserWords(page)
  await program.resume()
  await expect(page.getByText(silent)).toBeHidden({ timeout: 60_000 })
  await expect(page.getByPlaceholder('What was said?')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('rings at nine')).toHaveCount(1)
})
