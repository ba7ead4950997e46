import type { Page } from '@playwright/test'
import { at, job } from './dispatch-page.ts'
import { type Place, partnerOfOneCity } from './fitting-partner.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createJob } from './make-job.ts'
import { ownDay } from './time.ts'

const rows = (page: Page) => page.locator('tbody tr')

test('bulk assignment across cities shows the fit of each job and assigns the ticked jobs only', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { partner, near, far, category_id } = await partnerOfOneCity(request, staff)
  const day = ownDay('bulk-misfit')
  const of = (time: string, { id }: Place) =>
    createJob(request, staff, { at: at(day, time), category_id, location_id: id })
  const [here, there] = [await of('11:00', near), await of('13:00', far)]
  await startAs(page, staff)
  await page.goto(`/dashboard?from=${day}&to=${day}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select row 1' }).check()
  await page.getByRole('checkbox', { name: 'Select row 2' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 jobs' })
  await dialog.getByRole('combobox', { name: 'Partner' }).fill(partner.name)
  await page.getByRole('option', { name: partner.name }).first().click()
  const lineOf = (created: { id: number }) =>
    dialog.getByRole('listitem').filter({ hasText: `J-${created.id}` })
  await expect(lineOf(there)).toContainText(`Does not cover ${far.title}`)
  await expect(lineOf(there).getByRole('checkbox')).not.toBeChecked()
  await expect(lineOf(here)).toContainText('Fits')
  await expect(lineOf(here).getByRole('checkbox')).toBeChecked()
  await expect(dialog.getByRole('status')).toContainText('1 of 2 jobs will be assigned.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('1 done.')).toBeVisible()
  expect((await job(staff, here)).partner?.id).toBe(partner.id)
  expect((await job(staff, there)).partner).toBeNull()

  await rows(page)
    .filter({ hasText: `J-${there.id}` })
    .getByRole('checkbox')
    .check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign', exact: true }).click()
  const second = page.getByRole('dialog', { name: 'Assign 1 job' })
  await second.getByRole('combobox', { name: 'Partner' }).fill(partner.name)
  await page.getByRole('option', { name: partner.name }).first().click()
  await expect(second.getByRole('status')).toContainText('0 of 1 job will be assigned.')
  await second.getByRole('button', { name: 'Assign' }).click()
  await expect(second.getByRole('alert')).toHaveText('Tick at least one job')
  await second.getByRole('checkbox').check()
  await second.getByRole('button', { name: 'Assign' }).click()
  await expect.poll(async () => (await job(staff, there)).partner?.id).toBe(partner.id)
})

test.describe('a new job with a partner of another city', () => {
  test.use({ expected: /409/ })

  test('shows the reasons, keeps the typed values, and is created once confirmed', async ({
    page,
    request,
  }) => {
    const staff = await personOf(request, 'staff')
    const { partner, far, category_id } = await partnerOfOneCity(request, staff)
    const time = at(ownDay('create-misfit'), '11:00')
    const created = await createJob(request, staff, { at: time, category_id, location_id: far.id })
    const { customer, category } = await job(staff, created)
    await startAs(page, staff)
    await page.goto(`/jobs/create?customer_id=${customer.id}`)
    await page.getByRole('combobox', { name: 'Service' }).fill(category.title)
    await page.getByRole('option', { name: category.title }).first().click()
    await page.getByRole('combobox', { name: 'Partner' }).fill(partner.name)
    await page.getByRole('option', { name: partner.name }).first().click()
    await page.getByLabel('Price').fill('900')
    // Free slots and the partner's terms come late and move the button.
    await expect(page.locator('body[data-busy]')).toHaveCount(0)
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
