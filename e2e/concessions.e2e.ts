import type { Page } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { ConcessionReport } from 'contract/reports/concession-report.schema.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob, createSentJob } from './make-job.ts'

/** Opens the dialog from the menu of the job and fills it. */
async function give(page: Page, id: number, amount: string, reason: string) {
  await page.goto(`/jobs/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Give a concession' }).click()
  const dialog = page.getByRole('dialog', { name: `Concession for J-${id}` })
  await dialog.getByLabel('Amount', { exact: true }).fill(amount)
  await dialog.getByLabel('Reason').selectOption(reason)
  return dialog
}

test('staff give a concession that the partner shares, and the report opens it', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id, partner } = await createSentJob(request, staff)
  await startAs(page, staff)
  const dialog = await give(page, id, '300', 'Damage')
  await dialog.getByText('Both').click()
  await dialog.getByRole('button', { name: 'Give concession' }).click()
  await expect(dialog.getByText('must be less than the amount').first()).toBeVisible()
  await dialog.getByLabel(`Part of ${partner.name}`).fill('100')
  await dialog.getByLabel('Note').fill('A tile broke')
  await expect(dialog.getByText('₹950.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give concession' }).click()
  await expect(page.getByText('₹300.00 conceded.')).toBeVisible()
  const line = page.getByRole('list', { name: 'Concessions' }).getByRole('listitem')
  await expect(line).toContainText(`₹300.00Concession: DamageA tile broke`)
  await expect(line).toContainText(`by ${staff.user.name}, ₹100.00 of it borne by ${partner.name}`)
  await expect(page.getByText('gave a concession of ₹300.00')).toBeVisible()
  expect(await staff.read<Job>(`/jobs/${id}`)).toMatchObject({
    price: 125_000,
    conceded: 30_000,
    due: 95_000,
  })

  await page.goto('/reports/concessions?range=today&group=partner')
  const report = await staff.read<ConcessionReport>('/reports/concessions?range=today&group=partner')
  const { now, key } = report.data.find((row) => row.id === partner.id)!
  const row = page.getByRole('table', { name: 'Concessions' }).getByRole('row', { name: partner.name })
  await row.getByRole('link', { name: new RegExp(`^₹.* Borne by partners, ${partner.name}$`) }).click()
  await expect(page).toHaveURL(new RegExp(`open=${key}`))
  await expect(page.getByText(new RegExp(`^${now.concessions} concessions?$`))).toBeVisible()
  await expect(page.getByRole('link', { name: `J-${id}`, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the report' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download|Export/ }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^concessions-by-partner.*\.csv$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('above the limit it waits; an admin approves it on the report and withdraws it on the job', {
  tag: '@gate',
}, async ({ page, browser, request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const { id } = await createJob(request, staff)
  await startAs(page, staff)
  const dialog = await give(page, id, '600', 'Late arrival')
  await dialog.getByRole('button', { name: 'Give concession' }).click()
  await expect(page.getByText('The concession of ₹600.00 waits for an approval.')).toBeVisible()
  const line = page.getByRole('list', { name: 'Concessions' }).getByRole('listitem')
  await expect(line).toContainText('Waiting')
  await expect(line.getByRole('button')).toHaveCount(0)
  expect(await staff.read<Job>(`/jobs/${id}`)).toMatchObject({ conceded: 0, due: 125_000, payable: 125_000 })

  const second = await (await browser.newContext()).newPage()
  await startAs(second, admin)
  await second.goto('/reports/concessions')
  const waiting = second
    .getByRole('table', { name: 'Waiting for approval' })
    .getByRole('row', { name: `J-${id}` })
  await expectAccessible(second)
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('₹600.00 conceded.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  // The page of staff follows.
  await expect(line).toContainText(`approved by ${admin.user.name}`)

  await second.goto(`/jobs/${id}`)
  await second.getByRole('button', { name: 'More for the concession of ₹600.00' }).click()
  await second.getByRole('menuitem', { name: 'Withdraw' }).click()
  const withdraw = second.getByRole('dialog', { name: 'Withdraw the concession of ₹600.00?' })
  await withdraw.getByLabel('Reason').fill('Of another job')
  await withdraw.getByRole('button', { name: 'Withdraw' }).click()
  await expect(second.getByText(/^Withdrawn by .*: Of another job$/)).toBeVisible()
  expect(await staff.read<Job>(`/jobs/${id}`)).toMatchObject({ conceded: 0, payable: 125_000 })
})
