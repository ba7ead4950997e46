import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The text with which a click opens WhatsApp; nothing is opened. */
export async function whatsAppText(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    window.open = (url) => {
      document.body.dataset.opened = String(url)
      return null
    }
  })
  await press()
  const body = page.locator('body')
  await expect(body).toHaveAttribute('data-opened', /wa\.me/)
  return new URL((await body.getAttribute('data-opened'))!).searchParams.get('text')!
}
