import type { Page } from '@playwright/test'
import * as choices from 'contract/choices.ts'
import * as vocabulary from 'contract/vocabulary.ts'
import { personOf } from '../fixtures.ts'
import { createSentJob, stepJob } from '../make-job.ts'
import { uniqueDigits } from '../unique.ts'
import { expect, openAsLink, test } from './spec.ts'

/**
 * Section 3, the vocabulary named by the interface labels: as the screens show it, word by word and in its
 * order.
 */

const slugOf = (word: string) => word.replaceAll(' ', '-')
const plain = ({ label }: { label: string }) => label.toLowerCase()
const listOf = (text: string) => text.split(', ')

const enquiryStatuses =
  'open, closed, work done, will contact us, not required now, service taken from other, not interested, rate high, asked to call later, not responding, just enquiry, booking done will take service'
const sources =
  'website, app, landing page, referral, sms, facebook ad, facebook group, facebook bot, google ad, google places, justdial, sulekha, quikr, poster, leaflet, visiting card, whatsapp lead, existing customer, na, unknown, others'
const placeTypes =
  'office, shop, restaurant, school, college, hospital, factory, beauty parlour, govt office, bank, institution, hotel, public place, political office, store'

/** The words of one group of a list's filter, in their order, without the counts beside them. */
async function filterWords(page: Page, path: string, group: string): Promise<string[]> {
  await openAsLink(page, path)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  const options = dialog.getByRole('group', { name: group, exact: true })
  const more = dialog.getByRole('button', { name: group, exact: true })
  await expect(options.or(more).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(options).toBeVisible()
  const found = await options.locator('label').evaluateAll((labels) =>
    labels.map((label) => {
      const copy = label.cloneNode(true) as HTMLElement
      for (const count of copy.querySelectorAll('.menu-item-end')) count.remove()
      return copy.textContent?.trim().toLowerCase() ?? ''
    }),
  )
  await page.keyboard.press('Escape')
  return found
}

const filters = [
  ['S3.18', 'enquiry statuses', enquiryStatuses, '/enquiries', 'Status', 'status'],
  ['S3.21', 'lead temperature', 'hot, medium, cold', '/enquiries', 'Lead', 'temperature'],
  ['S3.23', 'lead sources', sources, '/enquiries', 'Source', 'source'],
  ['S3.25', 'gender', 'male, female, other', '/customers', 'Gender', 'gender'],
] as const

for (const [line, what, wanted, path, group, name] of filters) {
  test(`${what}: ${wanted}`, { tag: `@${line}` }, async ({ as, ask }) => {
    expect(await filterWords(await as('staff'), path, group)).toEqual(listOf(wanted))
    const status = async (slug: string) =>
      (await ask('staff', `GET ${path}?per_page=1&${name}=${slug}`)).status
    const answers = await Promise.all(listOf(wanted).map((word) => status(slugOf(word))))
    expect(answers).toEqual(listOf(wanted).map(() => 200))
    expect(await status('no-such-word')).toBe(422)
  })
}

// Shown in the history of a record, and offered in no list.
for (const [line, what, wanted, terms] of [
  ['S3.19', 'schedule statuses', 'scheduled, rescheduled, cancelled', vocabulary.scheduleStatuses],
  ['S3.20', 'activity types', 'call, visit, work', vocabulary.activityTypes],
] as const) {
  test(`${what}: ${wanted}`, { tag: `@${line}` }, () => {
    expect(terms.map(plain)).toEqual(listOf(wanted))
    expect(terms.map(({ slug }) => slug)).toEqual(listOf(wanted).map(slugOf))
  })
}

test('custom field input types: text, radio, checkbox', { tag: '@S3.24' }, async ({ as, ask }) => {
  const [{ id } = { id: 0 }]: { id: number }[] = (await ask('admin', 'GET /categories')).body
  const page = await as('admin')
  await openAsLink(page, `/categories/${id}/questions`)
  await page.getByRole('button', { name: 'Add question' }).first().click()
  // In the words of the page: a text, one of several as radio buttons, some of several as checkboxes.
  for (const kind of ['Text answer', 'One choice', 'Several choices']) {
    await expect(page.getByRole('radio', { name: kind }).last()).toBeVisible()
  }
  expect(choices.inputTypes.map(({ slug }) => slug)).toEqual(['text', 'radio', 'checkbox'])
})

test('location types: state, district, area, pincode', { tag: '@S3.6' }, async ({ as }) => {
  const page = await as('admin')
  await openAsLink(page, '/locations/create/state')
  const tabs = page.locator('main nav').first().getByRole('link')
  await expect(tabs).toHaveText(['State', 'District', 'Area', 'Pincode'])
})

test(`place types: ${placeTypes}, after a home`, { tag: '@S3.26' }, async ({ as, ask }) => {
  const { data }: { data: { id: number }[] } = (await ask('staff', 'GET /customers?has_jobs=true&per_page=1'))
    .body
  const { addresses }: { addresses: { id: number }[] } = (await ask('staff', `GET /customers/${data[0]!.id}`))
    .body
  const page = await as('staff')
  await openAsLink(page, `/addresses/${addresses[0]!.id}/update`)
  const options = page.getByLabel('Type of place').locator('option')
  await expect(options.first()).toBeAttached()
  const shown = (await options.allTextContents()).map((text) => text.toLowerCase())
  expect(shown).toEqual(['home', ...listOf(placeTypes)])
})

test('other statuses: started, pending, completed, accepted, rejected, deactivated, approved, submitted', {
  tag: '@S3.22',
}, async ({ as, ask }) => {
  const page = await as('staff')
  const ofJobs = await filterWords(page, '/dashboard', 'Status')
  const ofPartners = await filterWords(page, '/partners', 'Status')
  expect(ofJobs).toEqual(['pending', 'accepted', 'started', 'completed', 'cancelled'])
  expect(ofPartners).toEqual(['submitted', 'approved', 'rejected', 'deactivated'])
  for (const word of ofJobs) expect((await ask('staff', `GET /jobs?status=${word}`)).status).toBe(200)
  for (const word of ofPartners) expect((await ask('staff', `GET /partners?status=${word}`)).status).toBe(200)
})

type Asking = (visitor: 'dev', call: string) => Promise<{ body: never }>
/** The address of the first record of a list. */
async function recordOf(ask: Asking, list: string, path: string): Promise<string> {
  const { data } = (await ask('dev', `GET ${list}&per_page=1`)).body as { data: { id: number }[] }
  return path.replace('{id}', String(data[0]!.id))
}

/** Each word as a whole word among the texts that the page shows. */
async function expectShown(page: Page, wanted: string): Promise<void> {
  for (const word of listOf(wanted)) {
    await expect(page.locator('body')).toContainText(new RegExp(`\\b${word}\\b`, 'i'), { useInnerText: true })
  }
}

test('other labels stand on the screens in these words', { tag: ['@S1.5', '@S3.27'] }, async ({
  as,
  ask,
}) => {
  const page = await as('dev')
  const completed = await recordOf(ask, '/jobs?status=completed&has_due=true', '/jobs/{id}')
  const pages = [
    ['/partners/create', 'blood group, name, phone, email, whatsapp'],
    [completed, 'material cost, commission, price, received, history'],
    ['/dashboard', 'customer, partner'],
    [await recordOf(ask, '/customers?has_jobs=true', '/customers/{id}'), 'addresses, primary'],
    ['/categories/create', 'fixed'],
    ['/cache', 'key, value, expiration'],
  ] as const
  for (const [path, labels] of pages) {
    await openAsLink(page, path)
    await expectShown(page, labels)
  }
  await test.step('add new partner, among the commands', async () => {
    await openAsLink(page, '/future')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Add new partner')
    await expect(page.getByRole('option', { name: 'Add new partner' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('actions stand on the screens in these words', { tag: '@S3.28' }, async ({ as, ask, request }) => {
  const staff = await personOf(request, 'staff')
  const { id: started } = await createSentJob(request, staff)
  for (const step of ['accept', 'start'] as const) await stepJob(request, staff, started, step)
  const page = await as('dev')
  const [{ id: category } = { id: 0 }]: { id: number }[] = (await ask('dev', 'GET /categories')).body
  const pages = [
    [await recordOf(ask, '/jobs?status=completed&has_due=true', '/jobs/{id}'), 'add payment'],
    [`/jobs/${started}`, 'complete'],
    ['/payments', 'payments, search, view'],
    ['/customers', 'export'],
    ['/categories/create', 'create'],
    [`/categories/${category}/update`, 'update'],
  ] as const
  for (const [path, actions] of pages) {
    await openAsLink(page, path)
    await expectShown(page, actions)
  }
  await test.step('submit, of a partner who was rejected', async () => {
    await openAsLink(page, await recordOf(ask, '/partners?status=rejected', '/partners/{id}'))
    const button = page.getByRole('button', { name: 'Submit again' })
    const more = page.getByRole('button', { name: 'More' })
    await expect(button.or(more).first()).toBeVisible()
    if (!(await button.isVisible())) await more.click()
    await expect(button.or(page.getByRole('menuitem', { name: 'Submit again' }))).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('download, in the menu of Export', async () => {
    await openAsLink(page, '/customers')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Download CSV' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('delete, confirm and cancel, of a location that nothing uses', async () => {
    const data = { title: `Atlantis ${uniqueDigits(13)}`, type: 'state', parent_id: null }
    const { id } = (await ask('dev', 'POST /locations', data)).body as { id: number }
    await openAsLink(page, `/locations/${id}/state`)
    await page.getByRole('region', { name: 'In use by' }).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    // The page of a deleted location opens the list.
    await expect(page).toHaveURL(/\/locations$/)
  })
  await test.step('deactivate and activate, of a category', async () => {
    const data = { title: `Lantern repair ${uniqueDigits(13)}`, parent_id: null }
    const { id } = (await ask('dev', 'POST /categories', data)).body as { id: number }
    await openAsLink(page, `/categories/${id}/update`)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
    // An open page would request the deleted category.
    await openAsLink(page, '/future')
    expect((await ask('dev', `DELETE /categories/${id}`)).status).toBe(200)
  })
})

test('export is a button of a list, with download of each format in it', { tag: '@S3.28' }, async ({
  as,
}) => {
  const page = await as('admin')
  for (const list of ['/customers', '/staffs']) {
    await openAsLink(page, list)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Download CSV', 'Download Excel (XLSX)'])
    await page.keyboard.press('Escape')
  }
})
