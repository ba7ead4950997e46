import type { APIRequestContext } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { at } from './dispatch-page.ts'
import { partnerOfOneCity } from './fitting-partner.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { dayIn, ownDay } from './time.ts'
import { uniqueLetters } from './unique.ts'

const read = ({ read }: Person, id: number) => read<Job>(`/jobs/${id}`)

/** A partner of the test's own with an open job at each of the times, in an area with another partner. */
async function busyPartner(request: APIRequestContext, person: Person, times: readonly string[]) {
  const { near, category_id } = await partnerOfOneCity(request, person)
  const serves = { service_ids: [category_id], area_ids: [near.id] }
  const partner = await createPartner(request, { name: 'Busy That Day', ...serves })
  await createPartner(request, { name: 'Stands In', ...serves })
  const jobs = []
  for (const time of times) {
    const created = await createJob(request, person, { at: time, category_id, location_id: near.id })
    await stepJob(request, person, created.id, 'assign', { partner_id: partner.id, confirmed: true })
    jobs.push(created)
  }
  return { partner, jobs }
}

test('days off list the open jobs with their replacements; one confirmation changes them, and an undo restores them', {
  tag: '@gate',
}, async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const day = ownDay('days-off')
  const { partner, jobs } = await busyPartner(request, admin, [at(day, '10:00'), at(day, '10:30')])
  await startAs(page, admin)
  await page.goto(`/partners/${partner.id}/service`)
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('To', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Add days off' }).click()
  const dialog = page.getByRole('dialog', { name: `Days off of ${partner.name}` })
  await expect(dialog.getByText('2 open jobs are affected. Choose replacements.')).toBeVisible()
  const selects = dialog.getByRole('combobox')
  await expect(selects).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The same partner for both: the overlap is shown on both rows.
  const other = await selects.nth(0).locator('option').first().getAttribute('value')
  await selects.nth(0).selectOption(other)
  await selects.nth(1).selectOption(other)
  await expect(dialog.getByText(`Overlaps J-${jobs[1]!.id} by 30 min`)).toBeVisible()
  await expect(dialog.getByText(`Overlaps J-${jobs[0]!.id} by 30 min`)).toBeVisible()
  await selects.nth(1).selectOption('none')
  await expect(dialog.getByText(/^Overlaps J-/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Confirm and change 2 jobs' }).click()

  const result = page.getByRole('dialog', { name: '2 jobs changed' })
  await expect(result.getByText('Unassigned')).toBeVisible()
  await expectAccessible(page)
  expect((await read(admin, jobs[0]!.id)).partner?.id).toBe(Number(other))
  expect((await read(admin, jobs[1]!.id)).partner).toBeNull()
  await result.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: '2 jobs restored' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  for (const { id } of jobs) expect((await read(admin, id)).partner?.id).toBe(partner.id)
  expect((await admin.read<{ days_off: object[] }>(`/partners/${partner.id}`)).days_off).toEqual([])
})

test('a deactivation gives the jobs to others, and the page of the partner undoes it after the dialog is closed', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const { partner, jobs } = await busyPartner(request, admin, [at(ownDay('deactivation'), '10:00')])
  const { id } = jobs[0]!
  await startAs(page, admin)
  await page.goto(`/partners/${partner.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByLabel('Reason').fill('Left the city')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: `Deactivate ${partner.name}` })
  await dialog.getByRole('combobox', { name: `Partner for J-${id}` }).selectOption('none')
  await dialog.getByRole('button', { name: /^Confirm and change/ }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  expect((await read(admin, id)).partner).toBeNull()
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await read(admin, id)).partner?.id).toBe(partner.id)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a rejection by the partner offers the best replacement in the same step', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { partner, jobs } = await busyPartner(request, staff, [at(ownDay('rejection'), '10:00')])
  const { id } = jobs[0]!
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await page.getByRole('button', { name: 'Mark rejected' }).first().click()
  await page.getByLabel('Reason').fill('Too far away')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark rejected' }).click()
  const dialog = page.getByRole('dialog', { name: `J-${id} rejected by ${partner.name}` })
  const select = dialog.getByRole('combobox')
  await expect(select).not.toHaveValue('none')
  const chosen = await select.inputValue()
  await dialog.getByRole('button', { name: 'Confirm and change one job' }).click()
  await page.getByRole('dialog', { name: 'One job changed' }).getByRole('button', { name: 'Close' }).click()
  const { assignments, partner: now } = await read(staff, id)
  expect(now?.id).toBe(Number(chosen))
  expect(assignments.map(({ status, reason }) => [status, reason])).toContainEqual([
    'rejected',
    'Too far away',
  ])
})

test('sick today adds a day off from the page of the partner and from the dispatch row', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const one = await createPartner(request, { name: `Idle ${uniqueLetters()}` })
  const { partner: two } = await createSentJob(request, staff, { at: at(dayIn(0), '10:00') })
  await startAs(page, staff)
  await page.goto(`/partners/${one.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sick today' }).click()
  const dialog = page.getByRole('dialog', { name: `${one.name} is sick today` })
  await expect(dialog.getByText('No open jobs are affected.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  const today = dayIn(0)
  expect(await staff.read(`/partners/${one.id}`)).toMatchObject({
    days_off: [{ from_day: today, reason: 'Sick' }],
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => staff.read(`/partners/${one.id}`)).toMatchObject({ days_off: [] })

  await page.goto('/dashboard?as=calendar')
  await page.getByRole('button', { name: `Sick today: ${two.name}` }).click()
  await expect(page.getByRole('dialog', { name: `${two.name} is sick today` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
})
