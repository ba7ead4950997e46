import type { PartnerRow } from 'contract/partners/partners.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type { Simulation } from '../contract/src/ledger/simulation.schema.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'

/** The partner who completed a job last month, at a commission of less than half of the price. */
async function worker(person: Person): Promise<{ id: number; simulation: Simulation }> {
  const { data } = await person.read<{ data: PartnerRow[] }>('/partners?status=approved')
  for (const { id } of data) {
    const simulation = await person.read<Simulation>(
      `/commission/simulation?partner_id=${id}&kind=percent&value=5000`,
    )
    if (simulation.total.changed > 0 && simulation.total.after > simulation.total.before)
      return { id, simulation }
  }
  throw new Error('nobody completed a job last month')
}

test('before terms are saved, a month is compared: totals, the partner, the jobs; nothing is saved', async ({
  page,
  request,
}) => {
  const person = await personOf(request, 'admin')
  const { id, simulation } = await worker(person)
  const before = await person.read<unknown[]>(`/partners/${id}/terms`)
  await startAs(page, person)
  await page.goto(`/partners/${id}/account`)
  const panel = page.getByRole('region', { name: 'Commission terms' })
  await panel.getByRole('button', { name: 'Add commission terms' }).click()
  await panel.getByLabel('Percent of the price').fill('half')
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(panel.getByText('Enter a percentage such as 12.5')).toBeVisible()
  await panel.getByLabel('Percent of the price').fill('50')
  await panel.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare commission' })
  const { total, partners } = simulation
  const totals = dialog.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText(formatMoney(total.before))
  await expect(totals).toContainText(formatMoney(total.after))
  await expect(dialog.getByRole('status').first()).toHaveText(
    `${total.changed} of ${total.jobs} jobs under another rule`,
  )
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^commission-\d{4}-\d\d-.*\.csv$/)
  await dialog.getByRole('button', { name: partners[0]!.name }).click()
  await expect(
    dialog.getByRole('table', { name: `Jobs of ${partners[0]!.name}` }).locator('tbody tr'),
  ).toHaveCount(total.changed)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'All partners' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await person.read(`/partners/${id}/terms`)).toEqual(before)
})

test('terms of a category are compared from its form; staff cannot', async ({ page, request }) => {
  const person = await personOf(request, 'admin')
  const categories = await person.read<{ id: number; parent_id: number | null }[]>('/categories')
  const { id } = categories.find(({ parent_id }) => parent_id === null)!
  await startAs(page, person)
  await page.goto(`/categories/${id}/update`)
  await page.getByRole('combobox', { name: 'Commission' }).selectOption('fixed')
  await page.getByLabel('Amount').fill('1')
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare commission' })
  await expect(dialog.getByRole('status').first()).toHaveText(/^\d+ of \d+ jobs under another rule$/)
  const staff = await personOf(request, 'staff')
  const refused = await request.get(`/api/commission/simulation?category_id=${id}&kind=none`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(refused.status()).toBe(403)
})
