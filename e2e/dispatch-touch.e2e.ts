import type { CDPSession } from '@playwright/test'
import { at, block, confirmDrop, freePartners, job, open, pointAt, row, tray } from './dispatch-page.ts'
import { partnerOfOneCity } from './fitting-partner.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createJob } from './make-job.ts'
import { ownDay } from './time.ts'

/** A tablet: a finger that rests lifts a job, one that moves at once scrolls the page. */
test.use({ hasTouch: true, viewport: { width: 1024, height: 900 } })

type Point = { x: number; y: number }

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: Point,
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}

test('a resting finger carries a job to a partner; a moving one leaves it unchanged', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('touch-carry')
  const created = await createJob(request, staff, { at: at(day, '11:00') })
  const [one] = await freePartners(staff, day)
  // The one row is on the screen with the tray.
  await open(page, staff, `${day}&partner_id=${one.id}`)
  const session = await page.context().newCDPSession(page)
  const ghost = page.locator('.dispatch-ghost')
  const held = block(tray(page), created.name)
  const grip = async () => {
    const box = (await held.boundingBox())!
    return { x: box.x + 8, y: box.y + box.height / 2 }
  }

  const from = await grip()
  await touch(session, 'touchStart', from)
  await touch(session, 'touchMove', { x: from.x, y: from.y + 40 })
  await touch(session, 'touchMove', { x: from.x, y: from.y + 80 })
  await touch(session, 'touchEnd')
  await expect(ghost).toHaveCount(0)
  await expect(held).toBeVisible()

  // A page that still scrolls moves the row away from under the finger.
  await expect(async () => {
    await touch(session, 'touchStart', await grip())
    await expect(page.locator('[data-held]')).toHaveCount(1)
    const to = await pointAt(page, one, 14)
    await touch(session, 'touchMove', { x: to.x - 8, y: to.y })
    await touch(session, 'touchMove', to)
    const isOver = await ghost.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (!isOver) await touch(session, 'touchEnd')
    expect(isOver).toBe(true)
  }).toPass()
  await expect(ghost).toContainText('2:00 – 3:00 PM')
  await touch(session, 'touchEnd')
  await confirmDrop(page)
  await expect(block(row(page, one), created.name)).toHaveAccessibleName(/2:00 PM – 3:00 PM/)
  await expect
    .poll(() => job(staff, created))
    .toMatchObject({ partner: { id: one.id }, scheduled_at: at(day, '14:00') })
})

test('a finger that rests on the end of a block changes its duration', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('touch-duration')
  const { partner: one, near, category_id } = await partnerOfOneCity(request, staff)
  const created = await createJob(request, staff, { at: at(day, '11:00'), category_id, location_id: near.id })
  const answer = await request.post(`/api/jobs/${created.id}/assign`, {
    data: { partner_id: one.id, version: created.version },
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(answer.status()).toBe(200)
  await startAs(page, staff)
  await page.goto(`/dashboard?as=calendar&day=${day}&partner_id=${one.id}`)
  const session = await page.context().newCDPSession(page)
  const held = block(row(page, one), created.name)
  await held.scrollIntoViewIfNeeded()
  const box = (await held.boundingBox())!
  const end = { x: box.x + box.width - 6, y: box.y + box.height / 2 }
  await touch(session, 'touchStart', end)
  await expect(page.locator('[data-held]')).toHaveCount(1)
  await touch(session, 'touchMove', { x: end.x + box.width / 2, y: end.y })
  await touch(session, 'touchMove', { x: end.x + box.width, y: end.y })
  await expect(page.locator('.dispatch-ghost')).toContainText('11:00 AM – 1:00 PM')
  await touch(session, 'touchEnd')
  await expect
    .poll(() => job(staff, created))
    .toMatchObject({ scheduled_at: at(day, '11:00'), ends_at: at(day, '13:00') })
})
