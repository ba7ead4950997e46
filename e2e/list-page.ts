import type { Browser, Page } from '@playwright/test'
import { expect, personOf, type RoleName, startAs } from './fixtures.ts'

/** Opens a list, and waits for its rows and tools. */
export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(/^Showing \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
}

/** The same person on another computer. */
export async function elsewhere(browser: Browser, page: Page, role: RoleName): Promise<Page> {
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await startAs(other, await personOf(other.request, role))
  return other
}
