import type { CDPSession } from '@playwright/test'
import { at, block, freePartners, job, open, pointAt, row, tray } from './dispatch-page.ts'
import { expect, personOf, test } from './fixtures.ts'
import { makeJob } from './make-job.ts'

/** A tablet: a finger that rests lifts a job, one that moves at once scrolls the page. */
test.use({ hasTouch: true, viewport: { width: 1024, height: 900 } })

type Point = { x: number; y: number }

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}

test('a resting finger carries a job to a partner; a moving one leaves it where it is', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const day = '2027-04-19'
  const made = await makeJob(request, staff, { at: at(day, '11:00') })
  const [one] = await freePartners(staff, day)
  await open(page, staff, day)
  const session = await page.context().newCDPSession(page)
  const ghost = page.locator('.dispatch-ghost')
  const to = await pointAt(page, one, 14)
  const held = block(tray(page), made.name)
  const box = (await held.boundingBox())!
  const from = { x: box.x + 8, y: box.y + box.height / 2 }

  await touch(session, 'touchStart', from)
  await touch(session, 'touchMove', { x: from.x, y: from.y + 40 })
  await touch(session, 'touchMove', { x: from.x, y: from.y + 80 })
  await touch(session, 'touchEnd')
  await expect(ghost).toHaveCount(0)
  await expect(held).toBeVisible()

  await touch(session, 'touchStart', from)
  await expect(page.locator('[data-held]')).toHaveCount(1)
  await touch(session, 'touchMove', { x: to.x - 8, y: to.y })
  await touch(session, 'touchMove', to)
  await expect(ghost).toContainText('2:00 – 3:00 PM')
  await touch(session, 'touchEnd')
  await expect(block(row(page, one), made.name)).toHaveAccessibleName(/2:00 PM – 3:00 PM/)
  await expect.poll(() => job(staff, made)).toMatchObject({ partner: { id: one.id }, scheduled_at: at(day, '14:00') })
})
