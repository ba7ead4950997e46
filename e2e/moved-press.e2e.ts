import { holdBack, openNewJob, pincodes } from './early-save.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'

/** Clicks on a control that moves between press and release. */

test.beforeEach(async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
})

test('a click on Create job counts when the place arrives between press and release and moves the button', async ({
  page,
}) => {
  await openNewJob(page)
  const release = await holdBack(page, pincodes)
  await page.getByLabel('House and street').fill('6 Moving Street')
  await page.getByLabel('Pincode').fill('560102')
  const button = page.getByRole('button', { name: 'Create job' })
  await button.hover()
  const before = (await button.boundingBox())!
  await page.mouse.down()
  release()
  await expect.poll(async () => (await button.boundingBox())!.y).toBeGreaterThan(before.y + before.height / 2)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await expect(page.getByText('6 Moving Street').first()).toBeVisible()
})

test('a click on Create job does not count when a dialog opens between press and release', async ({
  page,
}) => {
  await openNewJob(page)
  const release = await holdBack(page, pincodes)
  await page.getByLabel('House and street').fill('7 Covered Street')
  await page.getByLabel('Pincode').fill('560102')
  const releaseJob = await holdBack(page, /\/api\/jobs$/)
  const button = page.getByRole('button', { name: 'Create job' })
  await button.hover()
  const before = (await button.boundingBox())!
  await page.mouse.down()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  release()
  await expect.poll(async () => (await button.boundingBox())!.y).toBeGreaterThan(before.y + before.height / 2)
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The request of a job would be held, and the button busy.
  await expect(button).toHaveAttribute('aria-busy', 'false')
  releaseJob()
  await button.click()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await expect(page.getByText('7 Covered Street').first()).toBeVisible()
})
