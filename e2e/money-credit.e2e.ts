import type { Page } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { expect, expectAccessible, type Person, personOf, startAs, test } from './fixtures.ts'
import { createDoneJob, createJob, createSentJob, type NewJob, stepJob } from './make-job.ts'
import { now } from './time.ts'
import { uniqueDigits } from './unique.ts'

const money = (page: Page) => page.getByRole('region', { name: 'Money', exact: true })
const utr = () => `4${uniqueDigits(11)}`

/** Adds a payment to the job on the page, which the company received by UPI. */
async function pay(page: Page, amount: string, reference: string): Promise<void> {
  await money(page).getByRole('button', { name: 'Add payment' }).click()
  const form = page.getByRole('form', { name: 'Add a payment' })
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('radio', { name: 'UPI' }).check()
  await form.getByLabel('Reference').fill(reference)
  await form.getByRole('button', { name: /^Add ₹/ }).click()
}

/** Another job of the customer. */
async function anotherOf(page: Page, staff: Person, { id }: NewJob): Promise<number> {
  const { customer, address, category } = await staff.read<Job>(`/jobs/${id}`)
  const starts = now() + 50 * 3_600_000
  const answer = await page.request.post('/api/jobs', {
    headers: { authorization: `Bearer ${staff.token}` },
    data: {
      category_id: category.id,
      customer_id: customer.id,
      address_id: address?.id,
      price: 60_000,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 3_600_000).toISOString(),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

test('a payment above the due becomes credit, is used for another job, and the rest is refunded', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createJob(request, staff)
  const next = await anotherOf(page, staff, job)
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  await pay(page, '2000', utr())
  await expect(page.getByText(/^₹2,000\.00 received, receipt HC\//)).toBeVisible()
  await expect(money(page)).toContainText('Credit₹750.00')
  await expect(money(page).getByRole('listitem')).toContainText('₹750.00')

  await page.goto(`/jobs/${next}`)
  await money(page).getByRole('button', { name: 'Use ₹600.00 credit' }).click()
  await expect(page.getByText('₹600.00 of the credit used.')).toBeVisible()
  await expect(money(page)).toContainText('Received₹600.00')
  const { customer, due } = await staff.read<Job>(`/jobs/${next}`)
  expect([customer.credit, due]).toEqual([15_000, 0])

  await page.goto(`/customers/${customer.id}`)
  await page.getByRole('button', { name: 'Refund credit' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund credit of ${customer.name}` })
  await expect(dialog.getByLabel('Amount')).toHaveValue('150.00')
  await dialog.getByLabel('Reason').fill('Asked for it')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund credit' }).click()
  await expect(page.getByText('₹150.00 refunded.')).toBeVisible()
  expect((await staff.read<{ credit: number }>(`/customers/${customer.id}`)).credit).toBe(0)
})

test('a job is cancelled with a visit charge for its partner; the payment above it becomes credit', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id, name, partner } = await createSentJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await pay(page, '500', utr())
  await expect(page.getByText(/^₹500\.00 received, receipt HC\//)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel job' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel J-${id} for ${name}?` })
  await dialog.getByRole('button', { name: 'Customer not at home' }).click()
  await dialog.getByLabel('Charge').fill('300')
  await expect(dialog.getByRole('radio', { name: partner.name })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel job, charge ₹300.00' }).click()
  await expect(money(page)).toContainText(`ChargeFor ${partner.name}₹300.00`)
  await expect(money(page)).toContainText('Credit₹200.00')
  expect(await staff.read<Job>(`/jobs/${id}`)).toMatchObject({
    status: 'cancelled',
    received: 30_000,
    due: 0,
  })
  await expect(money(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('staff do not correct the price of a completed job', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createDoneJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await expect(money(page).getByRole('button', { name: 'Add payment' })).toBeVisible()
  for (const name of ['Correct', 'Edit price and commission']) {
    await expect(money(page).getByRole('button', { name })).toHaveCount(0)
  }
})

test('an admin corrects the price of a completed job with a reason; its completion stays', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const { id } = await createSentJob(request, admin)
  for (const step of ['accept', 'start', 'complete']) await stepJob(request, admin, id, step)
  const before = await admin.read<Job>(`/jobs/${id}`)
  await startAs(page, admin)
  await page.goto(`/jobs/${id}`)
  await pay(page, '1250', utr())
  await expect(page.getByText(/^₹1,250\.00 received, receipt HC\//)).toBeVisible()
  await money(page).getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct price or material of J-${id}` })
  await dialog.getByLabel('Price', { exact: true }).fill('1000')
  await dialog.getByLabel('Reason').fill('One tap less')
  await expect(dialog.getByText(/^₹250\.00 becomes credit of /)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Price and material cost corrected.')).toBeVisible()
  await expect(money(page)).toContainText('Credit₹250.00')
  const { completed_at } = before
  const after = await admin.read<Job>(`/jobs/${id}`)
  expect(after).toMatchObject({ status: 'completed', price: 100_000, received: 100_000, completed_at })
  // No message is sent again.
  const messageIds = ({ messages: all }: Pick<Job, 'messages'>) =>
    all.filter((each) => each.template === 'sms.complete').map(({ id: of }) => of)
  expect(messageIds(after)).toEqual(messageIds(before))
})

test.describe('the same reference twice', () => {
  test.use({ expected: /409/ })

  test('is asked about with the other payment, and recorded only with a reason', async ({
    page,
    request,
  }) => {
    const staff = await personOf(request, 'staff')
    const [first, second] = [await createJob(request, staff), await createJob(request, staff)]
    const reference = utr()
    await startAs(page, staff)
    await page.goto(`/jobs/${first.id}`)
    await pay(page, '400', reference)
    await expect(page.getByText(/^₹400\.00 received, receipt HC\//)).toBeVisible()
    await page.goto(`/jobs/${second.id}`)
    await pay(page, '300', reference)
    const question = page.getByRole('alertdialog', { name: 'Record this reference again?' })
    await expect(question).toContainText(
      `The same reference is recorded already: ₹400.00, ${first.name}, J-${first.id}`,
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await staff.read<Job>(`/jobs/${second.id}`)).received).toBe(0)
    await page.getByRole('button', { name: /^Add ₹300/ }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Enter the reason.')).toBeVisible()
    await expectAccessible(page)
    await question.getByLabel('Reason').fill('One transfer for both jobs')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^₹300\.00 received, receipt HC\//)).toBeVisible()
    await expect(money(page).getByRole('listitem')).toContainText('One transfer for both jobs')
    expect((await staff.read<Job>(`/jobs/${second.id}`)).received).toBe(30_000)
  })
})
