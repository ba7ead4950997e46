import type { Locator, Page } from '@playwright/test'
import { isWhole } from '../tools/extent.ts'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createSentJob } from './make-job.ts'
import { everyStop } from './walk-addresses.ts'

/**
 * Ctrl Enter saves every form, on pages, in dialogs and in drawers. The forms are only submitted: nothing is
 * sent.
 */
async function countSubmits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      document.documentElement.dataset.submits = String(
        Number(document.documentElement.dataset.submits ?? 0) + 1,
      )
    }
    addEventListener('submit', counted, true)
    // A form that the browser itself finds incomplete is not sent either.
    addEventListener('invalid', counted, true)
  })
}

const submits = async (page: Page) => Number(await page.locator('html').getAttribute('data-submits'))

async function expectSaves(page: Page, control: Locator, name: string): Promise<void> {
  const before = await submits(page)
  // The listener for the key loads right after the page.
  await expect(async () => {
    await control.focus()
    await page.keyboard.press('Control+Enter')
    expect(await submits(page), name).toBeGreaterThan(before)
  }).toPass({ timeout: 25_000 })
}

test('Ctrl Enter saves every form of every page', async ({ page, request }) => {
  test.setTimeout(isWhole ? 600_000 : 120_000)
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  await countSubmits(page)
  const stops = (await everyStop(dev)).filter(
    ({ row, isVariant }) => !row.layout && !row.redirect && !isVariant,
  )
  const forms = /create|update|edit|questions|address|settings|profile|calls|service/
  let found = 0
  for (const { path } of stops.filter(({ row }, at) => isWhole || forms.test(row.path) || at % 8 === 0)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(page.locator('body[data-busy]')).toHaveCount(0)
    for (const form of await page.locator('main form:visible').all()) {
      found += 1
      const field = form.locator('input:visible, select:visible, textarea:visible, button:visible').first()
      await expectSaves(page, field, `${path} ${await form.getAttribute('aria-label')}`)
    }
  }
  expect(found).toBeGreaterThan(12)
})

test('Ctrl Enter saves every form in a dialog or drawer, with the focus on any of its controls', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await countSubmits(page)
  const job = await createSentJob(request, admin)
  const { customer } = await admin.read<{ customer: { id: number } }>(`/jobs/${job.id}`)
  const enquiry = await createEnquiry(request, admin.token)
  const opened: [path: string, press: (page: Page) => Promise<unknown>][] = [
    [`/jobs/${job.id}`, (page) => page.getByRole('button', { name: 'Reschedule' }).first().click()],
    [
      `/customers/${customer.id}`,
      (page) =>
        page
          .getByRole('region', { name: 'Addresses' })
          .getByRole('button', { name: 'Add', exact: true })
          .click(),
    ],
    [
      `/enquiries/${enquiry.id}`,
      async (page) => {
        await page.getByRole('button', { name: 'Edit address' }).click()
        await page.getByRole('button', { name: 'Another address' }).click()
      },
    ],
    [
      `/partners/${job.partner.id}/address`,
      (page) => page.getByRole('button', { name: 'Add address' }).first().click(),
    ],
  ]
  for (const [path, press] of opened) {
    await page.goto(path)
    await press(page)
    const dialog = page.locator('dialog[open]')
    await expect(dialog.locator('form')).toBeVisible()
    // A form that loads after its drawer takes the focus as well.
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expectSaves(
      page,
      dialog.locator('form').locator('input, textarea, select').first(),
      `${path}, a field`,
    )
    await expectSaves(page, dialog.getByRole('button').last(), `${path}, a button`)
  }
})
