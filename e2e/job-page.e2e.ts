import type { Page } from '@playwright/test'
import { businessZone, formatMoment } from 'contract/shared/date-formats.ts'
import { at } from './dispatch-page.ts'
import { partnerOfOneCity } from './fitting-partner.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { ownDay, timeIn } from './time.ts'
import { uniqueLetters } from './unique.ts'
import { whatsAppText } from './whatsapp-text.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lines = (page: Page, name: string) => panel(page, name).getByRole('listitem')
const later = (hours: number) => timeIn(hours * 3_600_000)

test('every planned time of the work stays visible, with who changed it and why', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const { id } = await createJob(request, staff)
  await stepJob(request, admin, id, 'reschedule', {
    starts_at: later(50),
    ends_at: later(52),
    reason: 'The customer is away',
  })
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await expect(lines(page, 'Schedule')).toHaveCount(2)

  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: `Reschedule J-${id}` })
  await dialog.getByLabel('Reason').fill('The partner is ill')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(lines(page, 'Schedule')).toHaveCount(3)
  await expect(lines(page, 'Schedule').nth(0)).toContainText(`by ${staff.user.name}, from `)
  await expect(lines(page, 'Schedule').nth(0)).toContainText('The partner is ill')
  await expect(lines(page, 'Schedule').nth(1)).toContainText(`by ${admin.user.name}, from `)
  await expect(lines(page, 'Schedule').nth(1)).toContainText('The customer is away')
  await expect(lines(page, 'Schedule').nth(2)).toContainText(
    new RegExp(`^.*Planned .* by ${staff.user.name}`),
  )

  await stepJob(request, admin, id, 'cancel', { reason: 'Booked twice' })
  await expect(lines(page, 'Schedule').nth(0)).toContainText(`by ${admin.user.name}: Booked twice`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('the reschedule dialog shows the reasons against the partner at the time before saving', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { partner, near, category_id } = await partnerOfOneCity(request, staff)
  const assigned = async (time: string) => {
    const created = await createJob(request, staff, { at: at(day, time), category_id, location_id: near.id })
    await stepJob(request, staff, created.id, 'assign', { partner_id: partner.id })
    return created
  }
  const day = ownDay('job-page')
  const [noon, { id }] = [await assigned('12:00'), await assigned('15:00')]
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: `Reschedule J-${id}` })
  await expect(dialog.getByRole('status')).toHaveText(`${partner.name} fits this time.`)
  await dialog.getByLabel('Starts').fill(`${day}T12:30`)
  await dialog.getByLabel('Reason').fill('The customer asked')
  await expect(dialog.getByRole('status')).toHaveText(`Overlaps J-${noon.id} by 30 min`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reschedule anyway' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({
    scheduled_at: at(day, '12:30'),
    ends_at: at(day, '13:30'),
  })
})

test('the page names each time once, and the partner with the brief and the day', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id, name, partner } = await createSentJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  const { scheduled_at } = await staff.read<{ scheduled_at: string }>(`/jobs/${id}`)
  const clock = formatMoment(scheduled_at, 'time', businessZone)
  await expect(panel(page, 'Schedule')).toContainText(`${clock} –`)
  const shown = (await page.locator('main').allInnerTexts()).join()
  expect(shown.split(`${clock} –`)).toHaveLength(2)

  const card = panel(page, 'Partner')
  await expect(card.getByRole('link', { name: partner.name, exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: `Call ${partner.name}` })).toHaveAttribute('href', /^tel:\+/)
  // One message: the brief with the link, by one button.
  await expect(card.getByRole('link', { name: 'WhatsApp the brief' })).toHaveCount(0)
  const sent = await whatsAppText(page, () => card.getByRole('button', { name: 'Send by WhatsApp' }).click())
  for (const words of [`J-${id}: `, name, clock, 'Collect ₹1,250.00', '/p/']) expect(sent).toContain(words)
  await expect(card.getByRole('listitem').filter({ hasText: 'This job' })).toHaveAttribute(
    'aria-current',
    'true',
  )

  for (const step of ['accept', 'start', 'complete'] as const) await stepJob(request, staff, id, step)
  await expect(panel(page, 'Schedule')).toContainText(/Completed today, \d+:\d\d [AP]M/)
})

test('all assigned partners stay visible, with the reason of each rejection or removal', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id, partner } = await createSentJob(request, staff)
  await stepJob(request, staff, id, 'reject', { reason: 'Too far' })
  const first = await createPartner(request, { name: `First ${uniqueLetters()}` })
  const second = await createPartner(request, { name: `Second ${uniqueLetters()}` })
  for (const each of [first, second])
    await stepJob(request, staff, id, 'assign', { partner_id: each.id, confirmed: true })
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  const sent = lines(page, 'Partner history')
  await expect(sent).toHaveCount(3)
  await expect(sent.nth(0)).toContainText(second.name)
  await expect(sent.nth(0)).toContainText('Pending')
  await expect(sent.nth(1)).toContainText(first.name)
  await expect(sent.nth(1)).toContainText('Withdrawn')
  await expect(sent.nth(1)).toContainText('Another partner was assigned')
  await expect(sent.nth(2)).toContainText(partner.name)
  await expect(sent.nth(2)).toContainText('Rejected')
  await expect(sent.nth(2)).toContainText('Too far')
})

test('undoing a completion is shown only to users who may do it, while the setting is on', async ({
  page,
  request,
}) => {
  const [staff, admin, dev] = [
    await personOf(request, 'staff'),
    await personOf(request, 'admin'),
    await personOf(request, 'dev'),
  ]
  const { id } = await createSentJob(request, admin)
  for (const step of ['accept', 'start', 'complete']) await stepJob(request, admin, id, step)
  const headers = { authorization: `Bearer ${dev.token}` }
  const set = async (value: boolean) => {
    const data = { key: 'assignment.uncomplete', value }
    expect((await request.post('/api/admin/config', { data, headers })).ok()).toBe(true)
  }
  const item = page.getByRole('menuitem', { name: 'Undo completion' })
  const open = async () => {
    await page.goto(`/jobs/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cancel job' })).toBeVisible()
  }
  await startAs(page, admin)
  await open()
  await expect(item).toHaveCount(0)
  await set(true)
  try {
    await open()
    await item.click()
    const dialog = page.getByRole('dialog', { name: `Undo the completion of J-${id}?` })
    await dialog.getByLabel('Reason').fill('The wrong job')
    await dialog.getByRole('button', { name: 'Undo completion' }).click()
    await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText(
      'Started',
    )
    await stepJob(request, admin, id, 'complete')
    await startAs(page, staff)
    await open()
    await expect(item).toHaveCount(0)
  } finally {
    await set(false)
  }
})

test('a partner’s jobs have the columns, views, bulk actions and export of the job list', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { partner } = await createSentJob(request, staff)
  await createSentJob(request, staff, { partner, hours: 30 })
  await startAs(page, staff)
  await page.goto(`/partners/${partner.id}/jobs`)
  const table = page.getByRole('table', { name: 'Jobs' })
  await expect(table.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Partner' })).toHaveCount(0)
  await expect(page.getByText(/^Showing 1 to/)).toContainText('of 2 ')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  // The box follows the stored arrangement, a moment after the click.
  await page.getByRole('checkbox', { name: 'Location' }).click()
  await expect(page.getByRole('checkbox', { name: 'Location' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)

  await table.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
