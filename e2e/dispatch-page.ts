import type { Locator, Page } from '@playwright/test'
import type { DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { expect, type Person, startAs } from './fixtures.ts'

/** The dispatch view, as its tests look at it. */

export const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()

export const grid = (page: Page) => page.getByRole('region', { name: 'Partners by hour' })
export const tray = (page: Page) => page.getByRole('region', { name: 'Unassigned' })
export const row = (page: Page, { name }: { name: string }) => grid(page).getByRole('listitem', { name: `${name}, ` })
export const block = (zone: Locator, name: string) => zone.getByRole('button', { name })
export const job = ({ read }: Person, { id }: { id: number }) => read<Job>(`/jobs/${id}`)
export const spoken = (page: Page) => page.locator('.dispatch [aria-live]')

/** Partners with a whole day before them, next to each other on the screen. */
export async function freePartners({ read }: Person, day: string): Promise<[DayPartner, DayPartner]> {
  const { partners, jobs } = await read<JobDay>(`/jobs/day?day=${day}`)
  const isFree = ({ id, off, hours }: DayPartner) =>
    !off && (!hours || (hours.starts <= 540 && hours.ends >= 1020)) && jobs.every(({ partner_id }) => partner_id !== id)
  const first = partners.findIndex((each, nth) => isFree(each) && partners[nth + 1] && isFree(partners[nth + 1]!))
  return [partners[first]!, partners[first + 1]!]
}

/** Where in a row a time stands. */
export async function pointAt(page: Page, partner: { name: string }, hour: number): Promise<{ x: number; y: number }> {
  const lane = row(page, partner).locator('[data-lane]')
  await lane.scrollIntoViewIfNeeded()
  const box = (await lane.boundingBox())!
  return { x: box.x + ((hour - 8) / 12) * box.width + 1, y: box.y + box.height / 2 }
}

export async function open(page: Page, person: Person, day: string): Promise<void> {
  await startAs(page, person)
  await page.goto(`/dashboard?as=calendar&day=${day}`)
  await expect(tray(page)).toBeVisible()
}
