import { card, column, dragToWaiting } from './board-page.ts'
import { holdBack } from './early-save.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createJob, createSentJob } from './make-job.ts'

/** Cards of the boards while their move is being saved. */

test('a job dragged while its last move is being saved keeps its column over a refetch and can be moved again', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name } = await createSentJob(request, staff)
  const release = await holdBack(page, new RegExp(`/api/jobs/${id}/accept$`))
  await page.goto(`/dashboard?as=board&q=${encodeURIComponent(name)}`)
  await card(page, name).dragTo(column(page, 'Accepted'), { steps: 5 })
  await expect(column(page, 'Accepted').getByText(name)).toBeVisible()
  const refetch = page.waitForResponse(/\/api\/jobs\/board\?/)
  await createJob(request, staff)
  expect(await (await refetch).text()).toContain('"status":"pending"')
  await expect(page.locator('.board')).toHaveAttribute('aria-busy', 'false')
  await expect(column(page, 'Accepted').getByText(name)).toBeVisible()

  await card(page, name).dragTo(column(page, 'Started'), { steps: 5 })
  await expect(column(page, 'Started').getByText(name)).toBeVisible()
  await card(page, name).dragTo(column(page, 'Completed'), { steps: 5 })
  release()
  const dialog = page.getByRole('dialog', { name: /^Complete J-/ })
  await dialog.getByLabel('The customer has paid').uncheck()
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(column(page, 'Completed').getByText(name)).toBeVisible()
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({ status: 'completed' })
})

test('an enquiry whose move is being saved keeps its column over a refetch', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name } = await createEnquiry(request, staff.token)
  const release = await holdBack(page, new RegExp(`/api/enquiries/${id}/status$`))
  await dragToWaiting(page, name)
  const refetch = page.waitForResponse(/\/api\/enquiries\/board\?/)
  await createEnquiry(request, staff.token)
  await refetch
  await expect(page.locator('.board')).toHaveAttribute('aria-busy', 'false')
  await expect(column(page, 'Waiting').getByText(name)).toBeVisible()
  const saved = page.waitForResponse(/\/status$/)
  release()
  expect((await saved).status()).toBe(200)
  await expect(column(page, 'Waiting').getByText(name)).toBeVisible()
})
