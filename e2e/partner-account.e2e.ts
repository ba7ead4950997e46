import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Account } from '../contract/src/ledger/ledger.schema.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { createDoneJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { uniqueLetters } from './unique.ts'

const rupees = (paise: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'INR' }).format(paise / 100).replace('-', '−')

/** A partner who owes the commission of one job. */
async function debtor(request: APIRequestContext, person: Person): Promise<{ id: number; balance: number }> {
  const { id } = (await createDoneJob(request, person)).partner
  return { id, balance: await balanceOf(person, id) }
}
/** In the format of an amount field. */
const typed = (paise: number) => rupees(paise).slice(1)
const balanceOf = async (person: Person, id: number) =>
  (await person.read<Account>(`/partners/${id}/account`)).balance
const panelOf = (page: Page) => page.getByRole('region', { name: 'Record an entry' })

test.describe('a wrong settlement', () => {
  test.use({ expected: /422/ })

  test('a clerk records one, with explanations of the UTR and the amount owed', async ({ page, request }) => {
    const person = await personOf(request, 'staff')
    const partner = await debtor(request, person)
    await startAs(page, person)
    await page.goto(`/partners/${partner.id}/account`)
    const panel = panelOf(page)
    await expect(panel.getByText('Adjustment')).toBeHidden()
    const amount = panel.getByLabel('Amount received')
    await expect(amount).toHaveValue(typed(partner.balance))
    await expect(panel.getByRole('status').filter({ hasText: 'Balance after this: Settled.' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Use full balance' })).toHaveCount(0)
    await panel.getByLabel('Reference (UTR)').fill('63251790441')
    await panel.getByRole('button', { name: 'Record settlement' }).click()
    await expect(panel.getByText('A UTR has 12 digits, this has 11.').first()).toBeVisible()
    await panel.getByLabel('Reference (UTR)').fill('632517904412')
    await panel.getByLabel('Amount received').fill(String((partner.balance + 100) / 100))
    await panel.getByRole('button', { name: 'Record settlement' }).click()
    await expect(panel.getByText(`owes, ${rupees(partner.balance)}`).first()).toBeVisible()
    await panel.getByLabel('Amount received').fill('1')
    await panel.getByRole('button', { name: 'Record settlement' }).click()
    await expect(page.getByText('Settlement of ₹1.00 recorded.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'UPI · 632517904412' })
    await expect(row).toContainText('₹1.00')
    await expect(row).toContainText(`Partner owes ${rupees(partner.balance - 100)}`)
    await expect(page.getByRole('table', { name: 'Ledger' })).not.toContainText('−₹')
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(await balanceOf(person, partner.id)).toBe(partner.balance - 100)
  })
})

test('a manager adjusts with a reason, and reverses it', { tag: '@gate' }, async ({ page, request }) => {
  const person = await personOf(request, 'admin')
  const partner = await debtor(request, person)
  await startAs(page, person)
  await page.goto(`/partners/${partner.id}/account`)
  const panel = panelOf(page)
  await panel.getByText('Adjustment', { exact: true }).click()
  await panel.getByLabel('Amount').fill('200')
  await expect(
    panel.getByText(`Balance after this: Partner owes ${rupees(partner.balance - 20_000)}.`),
  ).toBeVisible()
  await panel.getByLabel('Reason').fill('Visiting charge given back')
  await panel.getByRole('button', { name: 'Record adjustment' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Visiting charge given back' })
  await expect(row.first()).toContainText('₹200.00')
  await row.getByRole('button', { name: /^Reverse adjustment/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The wrong partner')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'The wrong partner' })).toContainText('Reversal')
  await expect(row.first()).toContainText('reversed')
  expect(await balanceOf(person, partner.id)).toBe(partner.balance)
})

test('a manager gives a partner terms by slabs from a day on', async ({ page, request }) => {
  const person = await personOf(request, 'admin')
  const partner = await debtor(request, person)
  await startAs(page, person)
  await page.goto(`/partners/${partner.id}/account`)
  const panel = page.getByRole('region', { name: 'Commission terms' })
  await panel.getByRole('button', { name: 'Add commission terms' }).click()
  await panel.getByLabel('Effective from').fill('2090-04-01')
  await panel.getByLabel('Example: a job of').fill('12400')
  await expect(panel.getByRole('status').filter({ hasText: '20% of ₹12,400.00 = ₹2,480.00' })).toBeVisible()
  await panel.getByLabel('Kind').selectOption('slabs')
  await expect(panel.getByText('25% slab above ₹5,000.00, of ₹12,400.00 = ₹3,100.00')).toBeVisible()
  await panel.getByLabel('Deduct material cost first').check()
  await expect(panel.getByText('of (₹12,400.00 − material ₹3,100.00) = ₹2,325.00')).toBeVisible()
  await panel.getByRole('button', { name: 'Save terms' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: '20%, 25% above ₹5,000.00' })).toContainText(
    'All services, from Apr 1, 2090',
  )
})

test('the ledger is filtered by kind and days in the address, and downloaded as a file', async ({
  page,
  request,
}) => {
  const person = await personOf(request, 'admin')
  const partner = await debtor(request, person)
  await startAs(page, person)
  await page.goto(`/partners/${partner.id}/account?kind=commission-due&from=2020-01-01`)
  const entries = page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
  await expect(entries.first()).toContainText('Commission due')
  await expect(entries.filter({ hasNotText: 'Commission due' })).toHaveCount(0)
  const statement = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Statement as PDF' }).click()
  expect((await statement).suggestedFilename()).toBe(`statement-P-${partner.id}-2020-01-01.pdf`)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`/partners/${partner.id}/account`)
})

test.describe('a payout', () => {
  test('opens with all that we owe, selected for typing; a draft keeps its amount', async ({
    page,
    request,
  }) => {
    const person = await personOf(request, 'admin')
    const partner = await createPartner(request, { name: `Owed ${uniqueLetters()}` })
    const adjusted = { amount: -50_000, reason: 'Tools that they bought' }
    await person.post(`/partners/${partner.id}/adjustments`, adjusted)
    await startAs(page, person)
    await page.goto(`/partners/${partner.id}/account`)
    const panel = panelOf(page)
    const amount = panel.getByLabel('Amount paid out')
    await expect(amount).toHaveValue(typed(50_000))
    const full = panel.getByRole('button', { name: 'Use full balance' })
    await expect(full).toHaveCount(0)
    await amount.click()
    await page.keyboard.type('100')
    await expect(amount).toHaveValue('100')
    await expect(panel.getByText(`Balance after this: We owe ${rupees(40_000)}.`)).toBeVisible()
    await page.reload()
    await expect(amount).toHaveValue('100.00')
    await full.click()
    await expect(amount).toHaveValue(typed(50_000))
    await expect(full).toHaveCount(0)
    await amount.fill('100')
    await panel.getByLabel('Method').selectOption('cash')
    await amount.press('Enter')
    await expect(page.getByText('Payout of ₹100.00 recorded.')).toBeVisible()
    // The form starts again with the rest.
    await expect(amount).toHaveValue(typed(40_000))
    await expect(page.getByRole('region', { name: 'Account summary' })).toContainText('Paid out this month')
    await panel.getByText('Settlement', { exact: true }).click()
    await expect(panel.getByText('The partner owes nothing.')).toBeVisible()
  })
})

test('cash of a customer that the partner keeps is one line, and the figure is the amount to hand over', async ({
  page,
  request,
}) => {
  const person = await personOf(request, 'admin')
  const job = await createDoneJob(request, person)
  const { due } = await person.read<Job>(`/jobs/${job.id}`)
  const path = `/partners/${job.partner.id}/account`
  const before = await person.read<Account>(path)
  const body = { method: 'cash', amount: due, received_by: 'partner', paid_by: 'customer' }
  const paid = await request.post(`/api/jobs/${job.id}/payments`, {
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': crypto.randomUUID() },
    data: body,
  })
  expect(paid.status()).toBe(201)
  const after = await person.read<Account>(path)
  expect([after.balance, after.oldest_due?.since]).toEqual([before.balance, before.oldest_due?.since])
  await startAs(page, person)
  await page.goto(path)
  const figures = page.getByRole('region', { name: 'Account summary' })
  await expect(figures).toContainText(`Cash held${rupees(after.cash_held)}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('group', { name: 'Kind' }).getByLabel('Cash held or kept').check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=cash-held/)
  const entries = page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
  await expect(entries.first()).toContainText(`Cash kept ${rupees(due)}`)
  await expect(entries.first()).toContainText(`J-${job.id}`)
  await expect(entries.filter({ hasNotText: /Cash (kept|held)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(entries.first()).toContainText(`Cash kept ${rupees(due)}`)
  const ofJob = entries.filter({ hasText: `J-${job.id}` }).filter({ hasNotText: 'Commission' })
  await expect(ofJob.filter({ hasText: rupees(due) })).toHaveCount(1)
})

for (const width of [360, 1440]) {
  test(`the account fits ${width} px`, async ({ page, request }) => {
    const person = await personOf(request, 'admin')
    const partner = await debtor(request, person)
    await startAs(page, person)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/partners/${partner.id}/account`)
    await expect(page.getByText('Opening balance')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('on a phone the open tab of a partner is in sight, and the details of an entry use the whole card', async ({
  page,
  request,
}) => {
  const person = await personOf(request, 'staff')
  const partner = await debtor(request, person)
  await startAs(page, person)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/partners/${partner.id}/account`)
  const row = page
    .getByRole('table', { name: 'Ledger' })
    .getByRole('row')
    .filter({ hasText: 'Commission due' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeInViewport({ ratio: 1 })
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width
  // 16 on both sides.
  expect(await widthOf(row.locator('[data-card="3"]'))).toBe((await widthOf(row)) - 32)
})
