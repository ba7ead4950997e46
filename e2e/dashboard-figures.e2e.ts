import type { APIRequestContext, Page } from '@playwright/test'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { at as timeOf } from './dispatch-page.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { now, ownDay, timeIn } from './time.ts'
import { uniqueLetters } from './unique.ts'

/** Each figure of the dashboard opens exactly the rows that it counts or adds up. */

type Person = Awaited<ReturnType<typeof personOf>>
type Figures = {
  unassigned: { count: number }
  attention: { count: number; slipped: number; late: number }
  collected: { today: number; yesterday: number }
  billed: { amount: number }
  commission_due: { amount: number; partners: number }
  partners_owed: { amount: number; partners: number }
}

const figuresOf = (person: Person) => person.read<Figures>('/dashboard/today')
const figure = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: /^(Today at a glance|Money)$/ }).getByRole('link', { name })
const at = (minutes: number) => timeIn(minutes * 60_000)

test('the unassigned figure counts a job of yesterday and opens all that it counts', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { name } = await createJob(request, staff, { at: at(-1440) })
  await startAs(page, staff)
  await page.goto('/dashboard')
  await expect(figure(page, /^Unassigned/)).toContainText('overdue')
  const { unassigned } = await figuresOf(staff)
  await figure(page, /^Unassigned/).click()
  await page.getByLabel('Search jobs').fill(name)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  const list = await staff.read<{ meta: { total: number } }>('/jobs?unassigned=true&per_page=1')
  expect(list.meta.total).toBe(unassigned.count)
})

test('a phone shows a job in its first screen, and no figure is alone in its row on a tablet', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await createJob(request, staff, { at: at(-15) })
  await startAs(page, staff)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  const first = page.getByRole('table').locator('tbody tr').first()
  await expect(first).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 768, height: 1024 })
  const figures = page.getByRole('region', { name: 'Today at a glance' }).getByRole('link')
  await expect(figures).toHaveCount(7)
  const tops = await figures.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().top)),
  )
  expect(tops.filter((top) => tops.filter((other) => other === top).length === 1)).toEqual([])
})

test('names of partners and overdue enquiries are not cut on a usual screen', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await createSentJob(request, staff, { at: at(-15) })
  await startAs(page, staff)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  const table = page.getByRole('table', { name: 'Jobs' })
  await expect(table.getByRole('row').nth(10)).toBeVisible()
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const partners = table.locator(`tbody td:nth-child(${headers.indexOf('Partner') + 1})`)
  const cut = await partners.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
  )
  expect(cut).toEqual([])

  // An enquiry of the line is whole or not in it.
  const line = page.getByRole('region', { name: 'First response overdue' }).getByRole('list')
  const parts = await line.evaluate((list) => {
    const edge = list.getBoundingClientRect()
    const shown = [...list.children].map((each) => each.getBoundingClientRect())
    return shown
      .filter(({ top, bottom }) => top < edge.bottom && bottom > edge.top)
      .map(({ right }) => right - edge.right)
  })
  expect(parts.length).toBeGreaterThan(1)
  expect(Math.max(...parts)).toBeLessThanOrEqual(0)
  await expect(figure(page, /^Unassigned/)).not.toContainText(/Next: [A-Z][a-z]+,/)
})

test('the dashboard begins with what needs attention, and slipped and late open exactly their jobs', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const slipped = await createJob(request, staff, { at: at(-600) })
  const late = await createJob(request, staff, { at: at(-15) })
  await startAs(page, staff)
  await page.goto('/dashboard')
  const jobs = page.getByRole('region', { name: 'Jobs', exact: true })
  await expect(jobs.getByRole('link', { name: /^Needs attention/ })).toHaveAttribute('aria-current', 'page')
  await expect(jobs.getByRole('table').locator('tbody tr').first()).toContainText('Slipped')
  const { count } = (await figuresOf(staff)).attention
  await expect(jobs.getByRole('link', { name: `Needs attention ${count}` })).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${count} results?`))).toBeVisible()

  await figure(page, /^Slipped/).click()
  await expect(page.getByRole('table').getByRole('link', { name: slipped.name })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: late.name })).toHaveCount(0)
  const { attention: total } = await figuresOf(staff)
  await expect(page.getByText(new RegExp(`of ${total.slipped} results?`))).toBeVisible()
  await figure(page, /^Late to start/).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: late.name }) })
  await expect(row.locator('.late')).toContainText(/Late \d+ min.*Unassigned/)
  await expect(page.getByText(new RegExp(`of ${total.late} results?`))).toBeVisible()
})

/** A start within 24 hours at which a partner is free. */
async function freeStart(person: Person, of: { category_id: number; location_id: number }): Promise<string> {
  const path = `/jobs/slots?category_id=${of.category_id}&location_id=${of.location_id}&minutes=60`
  const { slots } = await person.read<{ slots: { starts_at: string }[] }>(path)
  const isLater = ({ starts_at }: { starts_at: string }) => Date.parse(starts_at) > now() + 3_600_000
  return (slots.find(isLater) ?? slots.at(-1)!).starts_at
}

/** A service and a pincode of an approved partner. */
async function servedPlace(
  request: APIRequestContext,
  person: Person,
): Promise<{ category_id: number; location_id: number }> {
  const categories = await person.read<{ id: number; parent_id: number | null }[]>('/categories')
  const places = await person.read<{ id: number; type: string }[]>('/locations')
  const category_id = categories.find(({ parent_id }) => parent_id !== null)!.id
  const location_id = places.find(({ type }) => type === 'pincode')!.id
  const fits = { service_ids: [category_id], area_ids: [location_id] }
  await createPartner(request, { name: `Free ${uniqueLetters()}`, ...fits })
  return { category_id, location_id }
}

test('the figure Needs attention opens its jobs, and a job leaves once the best partner accepts', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const place = await servedPlace(request, staff)
  const { id, name } = await createJob(request, staff, { at: await freeStart(staff, place), ...place })
  await startAs(page, staff)
  await page.goto('/dashboard')
  await figure(page, /^Needs attention/).click()
  const { attention } = await figuresOf(staff)
  await expect(page.getByText(new RegExp(`of ${attention.count} results?`))).toBeVisible()
  await page.getByLabel('Search jobs').fill(name)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  await expect(row).toContainText('Unassigned')
  await row.getByRole('button', { name: 'Assign best' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Best match of')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(row, 'the assignment waits for the partner').toHaveCount(0)
  const { partner, version } = await staff.read<{ partner: { name: string }; version: number }>(`/jobs/${id}`)
  expect(partner.name).not.toBe('')

  // A new time after the acceptance: the row returns, live, with the reason.
  const headers = { authorization: `Bearer ${staff.token}` }
  const post = (path: string, data: object) => request.post(`/api/jobs/${id}/${path}`, { data, headers })
  expect((await post('accept', { version })).status()).toBe(200)
  // Without other work, so that only the new time is a reason.
  const day = ownDay('figures')
  const moved = {
    starts_at: timeOf(day, '11:00'),
    ends_at: timeOf(day, '12:00'),
    reason: 'The customer is away',
    confirmed: true,
  }
  expect((await post('reschedule', { ...moved, version: version + 1 })).status()).toBe(200)
  await expect(row).toContainText('Moved since accepted')
  await expect(row.getByRole('link', { name: 'Call partner' })).toHaveAttribute('href', /^tel:/)
  expect((await post('accept', { version: version + 2 })).status()).toBe(200)
  await expect(row).toHaveCount(0)
})

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the figures keep their height while their script and their numbers load`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const release = new Map<string, () => void>()
    const hold = (what: string, url: RegExp) => {
      const held = new Promise<void>((resolve) => release.set(what, resolve))
      return page.route(url, async (route) => {
        await held
        await route.continue()
      })
    }
    await hold('script', /assets\/today-figures-/)
    await hold('numbers', /api\/dashboard\/today/)
    await startAs(page, await personOf(request, 'staff'))
    // A held file named in the response prevents the load of the page.
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const jobs = page.getByRole('region', { name: 'Jobs', exact: true })
    const top = async () => Math.round((await jobs.boundingBox())!.y)
    await expect(jobs).toBeVisible()
    const first = await top()
    release.get('script')!()
    await expect(page.getByRole('region', { name: 'Today at a glance' })).toBeVisible()
    expect(await top(), 'while the numbers load').toBe(first)
    release.get('numbers')!()
    await expect(figure(page, /^Customers owe/)).toContainText('.')
    expect(await top(), 'with the numbers').toBe(first)
  })
}

test('the views Today and All show their number of jobs', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await createJob(request, staff, { at: at(20 * 1440) })
  await startAs(page, staff)
  await page.goto('/dashboard')
  const views = page.getByRole('navigation', { name: 'Job views' })
  for (const [name, address] of [
    ['Today', /from=.*to=/],
    ['All', /dates=any/],
  ] as const) {
    const tab = views.getByRole('link', { name: new RegExp(`^${name}`) })
    await tab.click()
    await expect(page).toHaveURL(address)
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab, 'the number comes after the name').toHaveText(/\d$/)
    const count = /[\d,]+$/.exec((await tab.textContent()) ?? '')?.[0]
    await expect(
      page.getByText(`of ${count} results.`).or(page.getByText('No jobs on these days')),
    ).toBeVisible()
  }
})

test('what was collected opens the payments that add up to it', async ({ page, request }) => {
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  for (const [name, day] of [
    [/^Collected today/, 'today'],
    [/^Yesterday/, 'yesterday'],
  ] as const) {
    await page.goto('/dashboard')
    await figure(page, name).click()
    await expect(page).toHaveURL(/\/payments\?/)
    const { totals } = await dev.read<{ totals: { received: number; refunded: number } }>(
      `/payments${new URL(page.url()).search}`,
    )
    expect(totals.received - totals.refunded).toBe((await figuresOf(dev)).collected[day])
  }
})

test('what was collected opens the jobs that add up to it for those who may not open the payments', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const job = await createJob(request, staff, { at: at(-60) })
  const payment = { method: 'cash', amount: 123_400, received_by: 'company' }
  const headers = { authorization: `Bearer ${staff.token}` }
  const answer = await request.post(`/api/jobs/${job.id}/payments`, { data: payment, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  await startAs(page, staff)
  await page.goto('/dashboard')
  await expect(figure(page, /^Collected today/)).toContainText('.00')
  await figure(page, /^Collected today/).click()
  await expect(page).toHaveURL(/paid_from=/)
  const { collected } = await figuresOf(staff)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
    `Collected${formatMoney(collected.today)}`,
  )
  await expect(page.getByRole('row').filter({ hasText: job.name })).toContainText('₹1,234.00')
})

test('what was billed opens the completed jobs that add up to it', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createSentJob(request, staff, { at: at(-60) })
  for (const step of ['accept', 'start', 'complete'] as const) await stepJob(request, staff, id, step)
  await startAs(page, staff)
  await page.goto('/dashboard')
  await expect(figure(page, /^Billed today/)).toContainText('.00')
  await figure(page, /^Billed today/).click()
  await expect(page).toHaveURL(/completed_from=/)
  const { billed } = await figuresOf(staff)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
    `Billed${formatMoney(billed.amount)}`,
  )
})

test('the amounts of partners open the partners that add up to them', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  for (const [name, key, sign] of [
    [/^Commission due to us/, 'commission_due', 1],
    [/^We owe partners/, 'partners_owed', -1],
  ] as const) {
    await page.goto('/dashboard')
    await figure(page, name).click()
    await expect(page).toHaveURL(/\/partners\?/)
    const query = new URL(page.url()).search
    const { data } = await staff.read<{ data: { balance: number }[] }>(`/partners${query}&per_page=100`)
    expect(sign * data.reduce((sum, { balance }) => sum + balance, 0)).toBe(
      (await figuresOf(staff))[key].amount,
    )
  }
})
