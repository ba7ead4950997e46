import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The boards of jobs and enquiries. */
export const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, `) })
export const card = (page: Page, name: string) => page.locator('.board-card').filter({ hasText: name })

/** Opens the board at one enquiry and moves it to Waiting. Returns the dialog that opens for each move. */
export async function dragToWaiting(page: Page, name: string) {
  await page.goto(`/enquiries?as=board&q=${encodeURIComponent(name)}`)
  await card(page, name).dragTo(column(page, 'Waiting'), { steps: 5 })
  const dialog = page.getByRole('dialog', { name: `Move ${name}` })
  await dialog.getByRole('radio', { name: 'Will contact us' }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(column(page, 'Waiting').getByText(name)).toBeVisible()
  return dialog
}
