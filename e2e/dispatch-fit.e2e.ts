import type { Page } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { at, block, carry, grid, hold, job, open, pointAt, row, tray } from './dispatch-page.ts'
import { partnerOfOneCity } from './fitting-partner.ts'
import { expect, expectAccessible, type Person, personOf, test } from './fixtures.ts'
import { createJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { dayAfter, ownDay } from './time.ts'
import { uniqueDigits } from './unique.ts'

type Request = Parameters<typeof createJob>[0]

/** A job that its partner fits and has not accepted yet. */
async function sentJob(request: Request, staff: Person, day: string, time: string) {
  const { partner, near, category_id } = await partnerOfOneCity(request, staff)
  const created = await createJob(request, staff, { at: at(day, time), category_id, location_id: near.id })
  const answer = await request.post(`/api/jobs/${created.id}/assign`, {
    data: { partner_id: partner.id, version: created.version },
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { created, partner, sent: (await answer.json()) as Job }
}

const question = (page: Page) => page.getByRole('alertdialog')

test('rescheduling is one drag, and the end of a block changes its duration', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('fit-drag')
  const { created, partner } = await sentJob(request, staff, day, '11:00')
  await open(page, staff, day)
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => document.body.append(document.createElement('data')), true)
  })
  await hold(page, block(row(page, partner), created.name))
  await carry(page, await pointAt(page, partner, 14.3))
  await expect(page.locator('.dispatch-agreed')).toContainText('Agreed 11:00 AM')
  await expect(page.locator('.dispatch-bar')).toContainText(/11:00 AM – 12:00 PM → 2:\d\d/)
  await page.mouse.up()
  await expect.poll(async () => (await job(staff, created)).scheduled_at).not.toBe(at(day, '11:00'))
  await expect(page.locator('body > data')).toHaveCount(1)
  await expect(question(page)).toHaveCount(0)

  const { scheduled_at } = await job(staff, created)
  const box = (await block(row(page, partner), created.name).boundingBox())!
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
  await page.mouse.down()
  await carry(page, { x: box.x + box.width * 2 - 2, y: box.y + box.height / 2 })
  await page.mouse.up()
  const twoHours = new Date(Date.parse(scheduled_at) + 2 * 3_600_000).toISOString()
  await expect.poll(() => job(staff, created)).toMatchObject({ scheduled_at, ends_at: twoHours })
})

test('rows that do not fit are dimmed with the reason, and a drop on one asks once', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('fit-misfit')
  const { partner, near, far, category_id } = await partnerOfOneCity(request, staff)
  const here = await createJob(request, staff, { at: at(day, '11:00'), category_id, location_id: near.id })
  const there = await createJob(request, staff, { at: at(day, '13:00'), category_id, location_id: far.id })
  await open(page, staff, day)
  const reason = row(page, partner).locator('.dispatch-misfit')
  await hold(page, block(tray(page), there.name))
  // From the tray a job keeps its agreed time near it.
  await carry(page, await pointAt(page, partner, 13.2))
  await expect(reason).toContainText(`Does not cover ${far.title}`)
  await expect(page.locator('.dispatch-bar')).toContainText(`Unassigned → ${partner.name}`)
  await expect(page.locator('.dispatch-bar')).toContainText('as agreed')
  await page.mouse.up()
  await expect(question(page)).toContainText('Assign anyway?')
  await expect(question(page)).toContainText(`Does not cover ${far.title}`)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(block(tray(page), there.name)).toBeVisible()
  expect((await job(staff, there)).partner).toBeNull()

  await hold(page, block(tray(page), here.name))
  await carry(page, await pointAt(page, partner, 11.2))
  await expect(reason).toHaveText('')
  await page.mouse.up()
  await expect
    .poll(() => job(staff, here))
    .toMatchObject({ partner: { id: partner.id }, scheduled_at: at(day, '11:00') })

  await hold(page, block(row(page, partner), here.name))
  await carry(page, {
    x: (await tray(page).boundingBox())!.x + 60,
    y: (await tray(page).boundingBox())!.y + 60,
  })
  await page.mouse.up()
  await hold(page, block(tray(page), here.name))
  await carry(page, await pointAt(page, partner, 16))
  await page.mouse.up()
  await expect(question(page)).toContainText('Change the agreed time?')
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => job(staff, here)).toMatchObject({ scheduled_at: at(day, '16:00') })
})

test('a click shows the actions of a job, Enter opens it, and keys change its duration', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('fit-keys')
  const { created, partner } = await sentJob(request, staff, day, '11:00')
  await open(page, staff, day)
  await block(row(page, partner), created.name).click()
  const card = page.getByRole('dialog', { name: created.name })
  await expect(card.getByRole('button', { name: 'Change partner' })).toBeFocused()
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+91/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(block(row(page, partner), created.name)).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  await expect.poll(() => job(staff, created)).toMatchObject({ ends_at: at(day, '12:30') })
  await block(row(page, partner), created.name).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/jobs/${created.id}$`))
})

test('overlapping jobs are alone under their chip, and partners without jobs behind their number', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('fit-chips')
  const { created, partner } = await sentJob(request, staff, day, '11:00')
  const { category_id, near } = await partnerOfOneCity(request, staff)
  const second = await createJob(request, staff, { at: at(day, '11:30'), category_id, location_id: near.id })
  await request.post(`/api/jobs/${second.id}/assign`, {
    data: { partner_id: partner.id, version: second.version, confirmed: true },
    headers: { authorization: `Bearer ${staff.token}` },
  })
  await open(page, staff, day)
  const all = await grid(page).locator('[data-row]').count()
  await page.getByRole('button', { name: /^Free \d/ }).click()
  await expect(grid(page).locator('[data-row]')).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Show \d+ free partners? in / })
    .first()
    .click()
  expect(await grid(page).locator('[data-row]').count()).toBeGreaterThan(1)
  expect(await grid(page).locator('[data-row]').count()).toBeLessThan(all)
  await page.getByRole('button', { name: 'Overlapping 2' }).click()
  await expect(page).toHaveURL(/only=clashing/)
  await expect(grid(page).locator('[data-row]')).toHaveCount(1)
  await expect(block(row(page, partner), created.name)).toHaveAccessibleName(/overlaps 30 min/)
  await expectAccessible(page)
})

test('the week of a partner has a row for each day, and a job is dragged to another one', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('fit-week')
  const { created, partner } = await sentJob(request, staff, day, '11:00')
  await open(page, staff, day)
  await row(page, partner)
    .getByRole('link', { name: `Week of ${partner.name}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`week=${partner.id}`))
  const week = page.getByRole('region', { name: `Week of ${partner.name}` })
  await expect(week.locator('[data-row]')).toHaveCount(7)
  await expectAccessible(page)
  const held = block(week.locator(`[data-row="${day}"]`), created.name)
  await hold(page, held)
  const from = (await held.boundingBox())!
  const next = dayAfter(day)
  const below = (await week.locator(`[data-row="${next}"]`).boundingBox())!
  await carry(page, { x: from.x + Math.min(12, from.width / 2), y: below.y + below.height / 2 })
  await page.mouse.up()
  await expect(block(week.locator(`[data-row="${next}"]`), created.name)).toBeVisible()
  await expect.poll(() => job(staff, created)).toMatchObject({ scheduled_at: at(next, '11:00') })
  await page.getByRole('link', { name: 'All partners' }).click()
  await expect(grid(page)).toBeVisible()
})

test('late jobs are alone under their chip, and the name of a narrow block stays inside', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = '2024-03-04'
  const { created, partner } = await sentJob(request, staff, day, '11:00')
  const waiting = await createJob(request, staff, { at: at(day, '15:00') })
  await open(page, staff, day)
  await page.getByRole('button', { name: 'Late 2' }).click()
  await expect(page).toHaveURL(/only=late/)
  await expect(grid(page).locator('[data-row]')).toHaveCount(1)
  await expect(block(row(page, partner), created.name)).toHaveAccessibleName(/Late/)
  await expect(block(tray(page), waiting.name)).toBeVisible()
  await page.getByRole('button', { name: 'Late 2' }).click()
  await expect(page).not.toHaveURL(/only=/)
  await page.setViewportSize({ width: 768, height: 900 })
  const { x, width } = (await block(row(page, partner), created.name).boundingBox())!
  expect(width).toBeLessThan(60)
  const name = (await block(row(page, partner), created.name).locator('.dispatch-name-short').boundingBox())!
  expect(name.x + name.width).toBeLessThanOrEqual(x + width)
})

test('a job lifted from the tray scrolls a fitting row into view', async ({ page, request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const day = ownDay('fit-sight')
  const headers = { authorization: `Bearer ${admin.token}` }
  const title = `Well cleaning ${uniqueDigits(13)}`
  const answer = await request.post('/api/categories', { data: { title, parent_id: null }, headers })
  const { id: category_id } = await answer.json()
  const { far } = await partnerOfOneCity(request, staff)
  const serves = { service_ids: [category_id], area_ids: [far.id] }
  const partner = await createPartner(request, { name: `Zenith ${uniqueDigits(13)}`, ...serves })
  const created = await createJob(request, staff, { at: at(day, '11:00'), category_id, location_id: far.id })
  await page.setViewportSize({ width: 1280, height: 420 })
  await open(page, staff, day)
  await expect(row(page, partner)).not.toBeInViewport()
  await hold(page, block(tray(page), created.name))
  await expect(row(page, partner)).toBeInViewport()
  await expect(row(page, partner)).not.toHaveAttribute('data-misfit')
  await page.keyboard.press('Escape')
  await page.mouse.up()
})
