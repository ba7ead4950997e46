import type { Page } from '@playwright/test'
import { isWhole } from '../tools/extent.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createSentJob } from './make-job.ts'
import { everyStop } from './walk-addresses.ts'

/** The focus of a keyboard user is never on the body: it is on the heading, or on the next control. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active, body } = document
    return active === null || active === body ? 'body' : active.tagName
  })

test('an opened page has the focus at its heading or at its first field', async ({ page, request }) => {
  test.setTimeout(isWhole ? 600_000 : 120_000)
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  const stops = (await everyStop(dev)).filter(
    ({ row, isVariant }) => !row.layout && !row.redirect && !isVariant,
  )
  for (const { path } of stops.filter((_, at) => isWhole || at % 5 === 1)) {
    await page.goto(path)
    await expect.poll(() => focused(page), `opened ${path}`).toMatch(/H1|INPUT|TEXTAREA|SELECT|DIV/)
    const to = path === '/dashboard' ? '/enquiries' : '/dashboard'
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${to}"]`).click()
    await expect(page).toHaveURL(new RegExp(to))
    await expect.poll(() => focused(page), `from ${path}`).toBe('H1')
  }
})

test('a record opened from a list has the focus at its heading, also when the record loads late', async ({
  page,
  request,
}) => {
  await startAs(page, await personOf(request, 'staff'))
  for (const [list, api] of [
    ['/customers', '/api/customers/'],
    ['/enquiries', '/api/enquiries/'],
    ['/partners', '/api/partners/'],
  ] as const) {
    await page.route(`**${api}*`, async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue()
    })
    await page.goto(list)
    await page.locator('.row-link').first().click()
    await expect(page.locator('.detail-head h1')).toBeFocused()
    await page.waitForTimeout(1500)
    await expect(page.locator('.detail-head h1')).toBeFocused()
  }
})

test('after a dialog the focus is where it was opened, or next to it', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createSentJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  const opener = page.getByRole('button', { name: 'Reschedule' }).first()
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'Keyboard shortcuts (?)' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts (?)' })).toBeFocused()
})

test('after each completed step of a job the focus is on the page, and no held Enter takes the next step', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const job = await createSentJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  for (const [step, next] of [
    [/Accepted|Mark accepted/, 'accepted'],
    [/^Start/, 'started'],
  ] as const) {
    await page.getByRole('button', { name: step }).first().focus()
    await page.keyboard.down('Enter')
    await expect.poll(async () => (await staff.read<{ status: string }>(`/jobs/${job.id}`)).status).toBe(next)
    // The key is held while the next step replaces this one.
    for (let held = 0; held < 10; held += 1) {
      await page.waitForTimeout(50)
      await page.keyboard.down('Enter')
    }
    await page.keyboard.up('Enter')
    expect(await focused(page), next).not.toBe('body')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await staff.read<{ status: string }>(`/jobs/${job.id}`)).status).toBe(next)
  }
})

test('an outcome of a call leaves the focus in the call script', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createEnquiry(request, staff.token)
  await startAs(page, staff)
  await page.goto(`/enquiries/${id}`)
  const outcomes = page.getByRole('group', { name: 'Outcome' })
  await outcomes.getByRole('button', { name: 'Asked to call later' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).not.toBe('body')
})

test('the filter menu takes the focus, filters during typing, and Enter sets the match', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/enquiries')
  await page.getByRole('button', { name: /^Filter/ }).press('Enter')
  const search = page.getByRole('textbox', { name: 'Filter by' })
  await expect(search).toBeFocused()
  await page.keyboard.type('justd')
  const found = page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox')
  await expect(found).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(found).toBeChecked()
  await expect(page).toHaveURL(/source=justdial/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
})
