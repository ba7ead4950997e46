import type { Page } from '@playwright/test'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { at, job } from './dispatch-page.ts'
import { expect, expectAccessible, type Person, personOf, startAs, test } from './fixtures.ts'
import { makeJob } from './make-job.ts'

const rows = (page: Page) => page.locator('tbody tr')

type Place = { id: number; type: string; title: string; parent_id: number | null }

/** An approved partner of one city, with a pincode there and one of another state. */
async function partnerOfOneCity({ read }: Person) {
  const places = await read<Place[]>('/locations')
  const byId = new Map(places.map((place) => [place.id, place]))
  const above = (id: number | null): number[] => (id === null ? [] : [id, ...above(byId.get(id)?.parent_id ?? null)])
  const pincodes = places.filter(({ type }) => type === 'pincode')
  const { data } = await read<{ data: { id: number }[] }>('/partners?status=approved&per_page=25')
  for (const { id } of data) {
    const partner = await read<Partner>(`/partners/${id}`)
    const areas = partner.areas.map((area) => area.id)
    const titles = new Set(
      pincodes.filter((each) => above(each.id).some((up) => areas.includes(up))).map((each) => each.title),
    )
    const near = pincodes.find(({ title }) => titles.has(title))
    const states = new Set(pincodes.filter(({ title }) => titles.has(title)).map((each) => above(each.id).at(-1)))
    const far = pincodes.find((each) => !titles.has(each.title) && !states.has(above(each.id).at(-1)))
    const isAlwaysOpen = partner.hours.length === 0
    if (near && far && partner.services[0] && isAlwaysOpen)
      return { partner, near, far, category_id: partner.services[0].id }
  }
  throw new Error('No approved partner covers one city only.')
}

test('bulk assignment across cities assigns what fits, shows the reasons of the rest and asks once', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { partner, near, far, category_id } = await partnerOfOneCity(staff)
  // A Wednesday of its own, without other work.
  const of = (time: string, { id }: Place) =>
    makeJob(request, staff, { at: at('2027-06-16', time), category_id, location_id: id })
  const [here, there] = [await of('11:00', near), await of('13:00', far)]
  await startAs(page, staff)
  await page.goto('/dashboard?from=2027-06-16&to=2027-06-16')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select row 1' }).check()
  await page.getByRole('checkbox', { name: 'Select row 2' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 jobs' })
  await dialog.getByRole('combobox', { name: 'Partner' }).fill(partner.name)
  await page.getByRole('option', { name: partner.name }).first().click()
  await dialog.getByRole('button', { name: 'Assign' }).click()

  const result = page.getByRole('dialog', { name: 'Assign: 1 done, 1 not' })
  await expect(result).toContainText(`J-${there.id}`)
  await expect(result).toContainText(`${partner.name} does not fit this job. Does not cover ${far.title}`)
  await expectAccessible(page)
  expect((await job(staff, here)).partner?.id).toBe(partner.id)
  expect((await job(staff, there)).partner).toBeNull()
  await result.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(page.getByText('1 done.')).toBeVisible()
  await expect.poll(async () => (await job(staff, there)).partner?.id).toBe(partner.id)
})

test.describe('a new job with a partner of another city', () => {
  test.use({ expected: /409/ })

  test('shows the reasons, keeps what was typed, and is created once confirmed', async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    const { partner, far, category_id } = await partnerOfOneCity(staff)
    const made = await makeJob(request, staff, { at: at('2027-06-17', '11:00'), category_id, location_id: far.id })
    const { customer, category } = await job(staff, made)
    await startAs(page, staff)
    await page.goto(`/jobs/create?customer_id=${customer.id}`)
    await page.getByRole('combobox', { name: 'Service' }).fill(category.title)
    await page.getByRole('option', { name: category.title }).first().click()
    await page.getByRole('combobox', { name: 'Partner' }).fill(partner.name)
    await page.getByRole('option', { name: partner.name }).first().click()
    await page.getByLabel('Price').fill('900')
    const create = page.getByRole('button', { name: 'Create job' })
    const question = page.getByRole('alertdialog', { name: 'Assign anyway?' })
    await create.click()
    await expect(question).toContainText(`Does not cover ${far.title}`)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Price')).toHaveValue('900.00')
    await create.click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^Job J-\d+ created\.$/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(partner.name)
  })
})
