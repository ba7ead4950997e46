import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { linkOf } from './link-phone.ts'
import { type CreatedJob, createSentJob, stepJob } from './make-job.ts'
import { uniqueDigits } from './unique.ts'

type Job = { received: number; price: number; completion_report: object | null }
type Collected = { amount: number; means: 'cash' | 'upi-to-partner' | 'upi-to-company'; reference?: string }
type Report = { collected: Collected; material_cost?: number; extra?: { amount: number; work: string } }

/** A job, completed by the partner's link with a report. */
async function reportedJob(
  page: Page,
  request: APIRequestContext,
  staff: Person,
  report: Report,
  partner?: CreatedJob['partner'],
): Promise<CreatedJob> {
  const created = await createSentJob(request, staff, { partner })
  for (const step of ['accept', 'start'] as const) await stepJob(request, staff, created.id, step)
  const token = (await linkOf(page, staff, created, 'partner-job')).split('/').at(-1)
  const data = { material_cost: 0, ...report }
  const answer = await request.post(`/api/partner-links/${token}/complete`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return created
}

const dialogOf = (page: Page, { partner }: CreatedJob) =>
  page.getByRole('dialog', { name: `Reports of ${partner.name}` })

test('a clerk confirms one of two reports of a partner; the other one stays', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/partners')
  const kept = await reportedJob(page, request, staff, {
    material_cost: 20_000,
    extra: { amount: 25_000, work: 'New trap' },
    collected: { amount: 150_000, means: 'upi-to-company', reference: '432112345678' },
  })
  const cash: Collected = { amount: 125_000, means: 'cash' }
  const confirmed = await reportedJob(page, request, staff, { collected: cash }, kept.partner)
  await page.getByRole('link', { name: 'Partner reports' }).click()
  await expect(page).toHaveURL('/partners/reports')
  const figures = page.getByRole('region', { name: 'Open reports' })
  await expect(figures.getByText('2 reports of 1 partner')).toBeVisible()
  await expect(figures).toContainText('₹2,750.00')
  const row = page.getByRole('row').filter({ hasText: kept.partner.name })
  await expect(row).toContainText('₹1,250.00')
  await expectAccessible(page)

  await row.getByRole('button', { name: `Review reports of ${kept.partner.name}` }).click()
  const dialog = dialogOf(page, kept)
  await expect(dialog.getByText('₹1,500.00 UPI to company, UTR 432112345678')).toBeVisible()
  await expect(dialog.getByText('Material cost ₹0.00 → ₹200.00')).toBeVisible()
  await expect(dialog.getByText('Extra work ₹250.00: New trap')).toBeVisible()
  await expect(dialog.getByText('Price ₹1,250.00 → ₹1,500.00')).toBeVisible()
  await expect(dialog.getByText('₹1,250.00 cash')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm 2 reports, ₹2,750.00' })).toBeVisible()
  await expectAccessible(page)
  const all = dialog.getByLabel('Select all')
  await expect(all).toBeChecked()
  await all.uncheck()
  await dialog.getByRole('button', { name: 'Confirm reports' }).click()
  await expect(dialog.getByText('Select at least one report')).toBeVisible()
  await dialog.getByLabel(`J-${confirmed.id} ${confirmed.name}`).check()
  await dialog.getByRole('button', { name: 'Confirm 1 report, ₹1,250.00' }).click()
  await expect(page.getByText(`1 report of ${kept.partner.name} confirmed.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(figures.getByText('1 report of 1 partner')).toBeVisible()
  expect((await staff.read<Job>(`/jobs/${kept.id}`)).received).toBe(0)

  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/jobs/${confirmed.id}`)
  await expect(
    page.getByRole('listitem').filter({ hasText: '₹1,250.00' }).filter({ hasText: 'Receipt' }),
  ).toBeVisible()
})

test('a refused report stays in the dialog with its reason, the others are confirmed', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/partners/reports')
  const reference = `4321${uniqueDigits(8)}`
  const upi = { amount: 125_000, means: 'upi-to-company', reference } as const
  const first = await reportedJob(page, request, staff, { collected: upi })
  const repeated = await reportedJob(page, request, staff, { collected: upi }, first.partner)
  await page.getByRole('button', { name: `Review reports of ${first.partner.name}` }).click()
  const dialog = dialogOf(page, first)
  const boxOf = ({ id, name }: CreatedJob) => dialog.getByLabel(`J-${id} ${name}`)
  await expect(boxOf(repeated)).toBeChecked()
  await dialog.getByRole('button', { name: /^Confirm \d+ reports, / }).click()
  await expect(dialog.getByText('1 report is not confirmed.')).toBeVisible()
  await expect(boxOf(first)).toHaveCount(0)
  await expect(boxOf(repeated)).not.toBeChecked()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(boxOf(repeated)).toHaveAccessibleDescription(/./)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: `J-${repeated.id}` }).click()
  await expect(page).toHaveURL(`/jobs/${repeated.id}`)
})

test('a settlement confirms the cash reports that are selected with it', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const settled = await reportedJob(page, request, staff, { collected: { amount: 125_000, means: 'cash' } })
  const cash: Collected = { amount: 100_000, means: 'cash' }
  const open = await reportedJob(page, request, staff, { collected: cash }, settled.partner)
  const admin = await personOf(request, 'admin')
  await admin.post(`/partners/${settled.partner.id}/adjustments`, { amount: 5_000_000, reason: 'Opening' })
  // The form is shown with its reports: nothing below it moves when they load.
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/partners/${settled.partner.id}/completion-reports`, async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`/partners/${settled.partner.id}/account`)
  const amount = page.getByLabel('Amount received')
  await expect(page.getByRole('status', { name: 'Record an entry' })).toBeVisible()
  await expect(amount).toHaveCount(0)
  release()
  const group = page.getByRole('group', { name: 'Confirm with it' })
  const box = group.getByLabel(`J-${settled.id} ${settled.name}, ₹1,250.00`)
  await expect(box).not.toBeChecked()
  await expect(group.getByLabel('Select all')).toBeVisible()
  await box.check()
  await expectAccessible(page)
  await amount.fill('1')
  await page.getByLabel('Method').selectOption('cash')
  await page.getByRole('button', { name: 'Record settlement' }).click()
  await expect(page.getByText('Settlement of ₹1.00 recorded.')).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(group.getByLabel(`J-${open.id} ${open.name}, ₹1,000.00`)).not.toBeChecked()
  expect(await staff.read<Job>(`/jobs/${settled.id}`)).toMatchObject({
    received: 125_000,
    completion_report: null,
  })
  expect((await staff.read<Job>(`/jobs/${open.id}`)).received).toBe(0)
})

test('a reopened job with reported money is cancelled after the user states what became of the money', async ({
  page,
  request,
}) => {
  const [staff, admin, dev] = [
    await personOf(request, 'staff'),
    await personOf(request, 'admin'),
    await personOf(request, 'dev'),
  ]
  await startAs(page, staff)
  const { id } = await reportedJob(page, request, staff, { collected: { amount: 125_000, means: 'cash' } })
  const headers = { authorization: `Bearer ${dev.token}` }
  const data = { key: 'assignment.uncomplete', value: true }
  expect((await request.post('/api/admin/config', { data, headers })).ok()).toBe(true)
  const { version } = await staff.read<{ version: number }>(`/jobs/${id}`)
  await admin.post(`/jobs/${id}/uncomplete`, { version, reason: 'Leaks again' })
  await page.goto(`/jobs/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel job' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer moved away')
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect(dialog.getByText('Select what became of the money')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('It was received').check()
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect(dialog).toBeHidden()
  const job = await staff.read<Job & { status: string; customer: { credit: number } }>(`/jobs/${id}`)
  expect(job).toMatchObject({ status: 'cancelled', received: 0, customer: { credit: 125_000 } })
})
