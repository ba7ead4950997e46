import type { Page } from '@playwright/test'
import { uniqueDigits, uniqueLetters } from './unique.ts'

export const pincodes = /\/api\/locations\/pincodes\//

export const newPhone = () => `92${uniqueDigits(8)}`
export const newName = () => `Early ${uniqueLetters()}`

/** Holds every response of the address until the returned function is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

export const phoneOf = (page: Page) => page.getByRole('textbox', { name: 'Phone', exact: true })
export const chooseService = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Service' }).fill('Geyser repair')
  await page.getByRole('option', { name: 'Geyser repair' }).first().click()
}

/** The form of a new job with everything but the address. */
export async function openNewJob(page: Page): Promise<void> {
  await page.goto('/jobs/create')
  await phoneOf(page).fill(newPhone())
  await page.getByLabel('Name', { exact: true }).fill(newName())
  await chooseService(page)
  await page.getByLabel('Price').fill('1250')
}
