import type { Locator, Page } from '@playwright/test'
import type { DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { cityOf } from 'contract/locations/city.rules.ts'
import { workOn } from 'contract/partners/working-time.rules.ts'
import { expect, type Person, startAs } from './fixtures.ts'

/** The dispatch view for tests. */

export const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()

export const grid = (page: Page) => page.getByRole('region', { name: 'Partners by hour' })
export const tray = (page: Page) => page.getByRole('region', { name: 'Unassigned' })
export const row = (page: Page, { name }: { name: string }) =>
  grid(page).getByRole('listitem', { name: `${name}, ` })
export const block = (zone: Locator, name: string) => zone.getByRole('button', { name })
export const job = ({ read }: Person, { id }: { id: number }) => read<Job>(`/jobs/${id}`)
/** The job is on the row of this partner, or in the tray, at this time. */
export const expectPlaced = (
  person: Person,
  { id }: { id: number },
  partner: DayPartner | null,
  time: string,
) =>
  expect
    .poll(() => job(person, { id }))
    .toMatchObject({ partner: partner && { id: partner.id }, scheduled_at: time })
export const announcement = (page: Page) => page.locator('.dispatch [aria-live]')

/** Partners of one city with a free day, next to each other on the screen. */
export async function freePartners({ read }: Person, day: string): Promise<[DayPartner, DayPartner]> {
  const { partners, jobs } = await read<JobDay>(`/jobs/day?day=${day}`)
  const isIdle = ({ id }: DayPartner) => jobs.every(({ partner_id }) => partner_id !== id)
  const isFree = (partner: DayPartner) => {
    const { periods } = workOn(partner, day)
    return !periods || periods.some(({ starts, ends }) => starts <= 540 && ends >= 1020)
  }
  for (const all of Map.groupBy(partners.filter(isIdle), ({ district }) => cityOf(district)).values()) {
    const first = all.findIndex((each, nth) => isFree(each) && all[nth + 1] && isFree(all[nth + 1]!))
    if (first !== -1) return [all[first]!, all[first + 1]!]
  }
  throw new Error('No city has two free partners next to each other.')
}

/** Answers the question after a drop that moves an agreed time or does not fit. */
export async function confirmDrop(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

/** The hours of the grid's head, which begins earlier for work in the night. */
async function hoursOf(page: Page): Promise<number[]> {
  const labels = await page.locator('.dispatch-hours span').allTextContents()
  return labels.flatMap((label) => {
    const [, hour, half] = /^(\d+) ([AP])M$/.exec(label) ?? []
    return hour === undefined ? [] : [(Number(hour) % 12) + (half === 'P' ? 12 : 0)]
  })
}

/** The position of a time in a row. */
export async function pointAt(
  page: Page,
  partner: { name: string },
  hour: number,
): Promise<{ x: number; y: number }> {
  const lane = row(page, partner).locator('[data-lane]')
  await lane.scrollIntoViewIfNeeded()
  const box = (await lane.boundingBox())!
  const hours = await hoursOf(page)
  return { x: box.x + ((hour - hours[0]!) / hours.length) * box.width + 1, y: box.y + box.height / 2 }
}

/** Pixels between the start of a block and the pointer: its edges change the duration. */
export const grip = 12

/** Lifts the job: fitting rows scroll into view before the pointer moves to its target. */
export async function hold(page: Page, held: Locator): Promise<void> {
  await held.scrollIntoViewIfNeeded()
  const box = (await held.boundingBox())!
  const [x, y] = [box.x + Math.min(grip, box.width / 2), box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y)
}

export async function carry(page: Page, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(to.x - 8, to.y, { steps: 6 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
}

export async function open(page: Page, person: Person, day: string): Promise<void> {
  await startAs(page, person)
  await page.goto(`/dashboard?as=calendar&day=${day}`)
  await expect(tray(page)).toBeVisible()
  await page.getByRole('button', { name: /^Free \d/ }).click()
}
