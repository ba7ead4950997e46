import type { Page } from '@playwright/test'
import { expect, openAsLink, test } from './spec.ts'

/** Section 9: business constants and limits, as the screens show them. */

const inr = new Intl.NumberFormat('en', { style: 'currency', currency: 'INR', notation: 'standard' })
const zone = 'Asia/Kolkata'
const shortDate = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: zone,
})
const longDate = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  timeZone: zone,
})
const plainSpaces = (text: string) => text.replaceAll('\u202f', ' ')

type Job = { id: number; price: number; customer: { id: number } }
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a request is given up after 240,000 ms', { tag: ['@S7.2', '@S9.1'] }, async ({ fresh }) => {
  const page = await fresh('staff')
  await page.addInitScript(() => {
    const given: number[] = []
    Object.assign(window, { given })
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      given.push(ms)
      return timeout(ms)
    }
  })
  await page.goto('/customers')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  expect(await page.evaluate(() => [...new Set((window as unknown as { given: number[] }).given)])).toEqual([
    240_000,
  ])
})

test('location types: a location is a state, a district, an area or a pincode, and nothing else', {
  tag: '@S9.5',
}, async ({ ask }) => {
  const { status } = await ask('admin', 'POST /locations', {
    title: 'Pluto',
    type: 'planet',
    parent_id: null,
  })
  expect(status).toBe(422)
})

test('the locale is en', { tag: '@S9.6' }, async ({ as }) => {
  const page = await as('staff')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('money is INR in standard notation, with two fraction digits', { tag: '@S9.7' }, async ({ as, ask }) => {
  const { data }: { data: Job[] } = (await ask('dev', 'GET /jobs?sort=-price&per_page=1')).body
  const page = await as('staff')
  await openAsLink(page, '/dashboard?sort=-price&from=2000-01-01&to=2100-12-31')
  const shown = inr.format(data[0]!.price / 100)
  expect(shown).toMatch(/^₹[\d,]+\.\d{2}$/)
  await expect(rowOf(page, shown.slice(1)).first()).toBeVisible()
})

test('a date is year, short month, day; a long one adds short weekday, hour and minute', {
  tag: '@S9.10',
}, async ({ as, ask }) => {
  const { data }: { data: { created_at: string }[] } = (
    await ask('staff', 'GET /customers?per_page=1&sort=-created_at')
  ).body
  const page = await as('staff')
  await openAsLink(page, '/customers?sort=-created_at')
  const { created_at } = data[0]!
  const time = page.locator(`main time[datetime="${created_at}"]`).first()
  await expect(time).toHaveAttribute('title', plainSpaces(longDate.format(new Date(created_at))))
  const dates = await page.locator('main tbody time').allTextContents()
  const short = dates.filter((text) => /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text))
  expect(short.length + dates.filter((text) => /ago|now|yesterday/.test(text)).length).toBe(dates.length)
  expect(shortDate.format(new Date(created_at))).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
})

test('pagination says ‘Showing {0} to {1} of {2} results.’', { tag: ['@S9.12', '@S9.15'] }, async ({
  as,
  ask,
}) => {
  const { meta }: { meta: { total: number } } = (await ask('staff', 'GET /partners?per_page=25')).body
  const page = await as('staff')
  await openAsLink(page, '/partners')
  const to = Math.min(25, meta.total)
  await expect(
    page.getByText(`Showing 1 to ${to} of ${meta.total.toLocaleString('en')} results.`),
  ).toBeVisible()
})
