import { partnerOfOneCity } from './fitting-partner.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { makeJob, stepJob } from './make-job.ts'
import { makePartner } from './make-partner.ts'

test('Assign best names an overlap as a conflict and what holds with a check mark, and counts only free partners', async ({
  page,
  request,
}) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const headers = { authorization: `Bearer ${admin.token}` }
  const title = `Well cleaning ${Date.now()}`
  const made = await request.post('/api/categories', { data: { title, parent_id: null }, headers })
  const { id: category_id } = await made.json()
  const { near } = await partnerOfOneCity(staff)
  const place = { category_id, location_id: near.id, hours: 20 }
  const serves = { service_ids: [category_id], area_ids: [near.id] }
  const partner = await makePartner(request, { name: `Engaged ${Date.now()}`, ...serves })
  const other = await makeJob(request, staff, place)
  await stepJob(request, staff, other.id, 'assign', { partner_id: partner.id, confirmed: true })
  const job = await makeJob(request, staff, place)

  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('No ideal match, 1 with an overlap').first()).toBeVisible()
  await expect(page.getByText(/^0 of \d+ approved partners fit/)).toBeVisible()
  await expect(page.getByText(/^Why none of the \d+\?$/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard')
  const figures = page.getByRole('region', { name: 'Today at a glance' })
  await figures.getByRole('link', { name: /^Needs attention/ }).click()
  await page.getByLabel('Search jobs').fill(job.name)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: job.name }) })
  await row.getByRole('button', { name: 'Assign best' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Only match, with conflicts.')
  const against = question.locator('li[data-warning]')
  await expect(against).toHaveText([/^Overlaps J-/])
  await expect(question.locator('li:not([data-warning])').first()).toHaveText(`Serves ${title}`)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(async () => (await staff.read<typeof job>(`/jobs/${job.id}`)).partner?.id).toBe(partner.id)
})
