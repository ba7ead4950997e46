import { expect, personOf, startAs, test } from './fixtures.ts'
import { createSentJob, stepJob } from './make-job.ts'

test('a job is completed and paid in one dialog, in cash that the partner collected', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id, name, partner } = await createSentJob(request, staff)
  await stepJob(request, staff, id, 'accept')
  await stepJob(request, staff, id, 'start')
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: `Complete J-${id} for ${name}` })
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,250.00')
  await expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: partner.name })).toBeChecked()
  // The amount follows the price until it is typed.
  await dialog.getByLabel('Price').fill('1500')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,500.00')
  await dialog.getByLabel('Amount').fill('2000')
  await expect(dialog.getByText(`₹500.00 becomes credit of ${name}`)).toBeVisible()
  await dialog.getByLabel('Amount').fill('1500')
  await dialog.getByLabel('Why the price is not the agreed ₹1,250.00').fill('One tap more')
  await dialog.getByRole('button', { name: 'Complete, ₹1,500.00 paid' }).click()
  await expect(page.getByText(/^₹1,500\.00 received, receipt HC\//)).toBeVisible()
  const job = await staff.read<{ status: string; due: number; payments: object[] }>(`/jobs/${id}`)
  expect(job).toMatchObject({
    status: 'completed',
    due: 0,
    payments: [{ method: 'cash', received_by: 'partner' }],
  })
})
