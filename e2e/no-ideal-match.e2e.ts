import type { APIRequestContext, Locator } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { at } from './dispatch-page.ts'
import { partnerOfOneCity } from './fitting-partner.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createJob, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { dayIn } from './time.ts'
import { uniqueDigits } from './unique.ts'

/** A service with one partner, at a place of the partner. */
async function ownTrade(request: APIRequestContext, name: string) {
  const admin = await personOf(request, 'admin')
  const headers = { authorization: `Bearer ${admin.token}` }
  const title = `Well cleaning ${name} ${uniqueDigits(13)}`
  const response = await request.post('/api/categories', { data: { title, parent_id: null }, headers })
  const { id: category_id } = await response.json()
  const { near } = await partnerOfOneCity(request, admin)
  const serves = { service_ids: [category_id], area_ids: [near.id] }
  const partner = await createPartner(request, { name: `${name} ${uniqueDigits(13)}`, ...serves })
  return { title, partner, category_id, location_id: near.id }
}

const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day))

test('Assign best marks an overlap as a conflict and met conditions by a check, and counts free partners', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { title, partner, ...place } = await ownTrade(request, 'Engaged')
  const other = await createJob(request, staff, { ...place, hours: 20 })
  await stepJob(request, staff, other.id, 'assign', { partner_id: partner.id, confirmed: true })
  const job = await createJob(request, staff, { ...place, hours: 20 })

  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('No ideal match, 1 with an overlap').first()).toBeVisible()
  await expect(page.getByText(/^0 of \d+ approved partners fit/)).toBeVisible()
  await expect(page.getByText(/^Why none of the \d+\?$/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Next free slots' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto('/dashboard')
  const figures = page.getByRole('region', { name: 'Today at a glance' })
  await figures.getByRole('link', { name: /^Needs attention/ }).click()
  await page.getByLabel('Search jobs').fill(job.name)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: job.name }) })
  await row.getByRole('button', { name: 'Assign best' }).click()
  const dialog = page.getByRole('dialog', { name: `No ideal match for J-${job.id}, 1 with an overlap` })
  await expect(dialog.getByText('Only match, with conflicts')).toBeVisible()
  await expect(dialog.locator('li[data-warning]')).toHaveText([/^Overlaps J-/])
  await expect(dialog.locator('li li:not([data-warning])').first()).toHaveText(`Serves ${title}`)
  await expect(dialog.getByRole('group', { name: 'Next free slots' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  // On a phone the slots end where the title does, and the buttons, as high as a finger needs, are at the right.
  await page.setViewportSize({ width: 360, height: 740 })
  const rightOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!
    return Math.round(x + width)
  }
  const edge = await rightOf(dialog.locator('.alternatives'))
  for (const slot of await dialog.getByRole('group', { name: 'Next free slots' }).getByRole('button').all())
    expect(await rightOf(slot)).toBeLessThanOrEqual(edge)
  const choose = dialog.getByRole('button', { name: `Choose anyway: ${partner.name}` })
  expect(await rightOf(choose)).toBe(edge)
  expect((await choose.boundingBox())!.height).toBe(44)
  await choose.click()
  await expect.poll(async () => (await staff.read<Job>(`/jobs/${job.id}`)).partner?.id).toBe(partner.id)
})

test('days off without a free partner: the job moves to a free slot, and the customer can be notified', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const { category_id, location_id, partner } = await ownTrade(request, 'Absent')
  const day = dayIn(5)
  const job = await createJob(request, admin, { category_id, location_id, at: at(day, '10:00') })
  await stepJob(request, admin, job.id, 'assign', { partner_id: partner.id, confirmed: true })
  await startAs(page, admin)
  await page.goto(`/partners/${partner.id}/service`)
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('To', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Add days off' }).click()
  const dialog = page.getByRole('dialog', { name: `Days off of ${partner.name}` })
  await expect(dialog.getByText('One open job is affected. Choose a replacement.')).toBeVisible()
  await dialog
    .getByRole('combobox')
    .selectOption({ label: `${shortDay(dayIn(6))}, 9:00 AM, keep ${partner.name}` })
  await expect(dialog.getByText(/^Moves to .*, 9:00 AM\./)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm and change one job' }).click()
  const result = page.getByRole('dialog', { name: 'One job changed' })
  await expect(result.getByText(/^Moved to .*, 9:00 AM, /)).toBeVisible()
  const link = result.getByRole('link', { name: `WhatsApp ${job.name}` })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=Hello/)
  const moved = await admin.read<Job>(`/jobs/${job.id}`)
  expect([moved.scheduled_at, moved.partner?.id]).toEqual([at(dayIn(6), '09:00'), partner.id])
  await result.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The day off was undone too.')).toBeVisible()
  expect((await admin.read<Job>(`/jobs/${job.id}`)).scheduled_at).toBe(at(day, '10:00'))
})
