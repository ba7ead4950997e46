import { readdirSync } from 'node:fs'
import * as words from 'contract/vocabulary.ts'
import { expect, openAsLink, test } from './spec.ts'

/** Section 3, the vocabulary named by the interface labels: each list word by word, and the server takes no other word. */

type Term = { slug: string; label: string }
const slugOf = (word: string) => word.replaceAll(' ', '-')
const plain = ({ label }: Term) => label.toLowerCase()

const enquiryStatuses =
  'open, closed, work done, will contact us, not required now, service taken from other, not interested, rate high, asked to call later, not responding, just enquiry, booking done will take service'
const sources =
  'website, app, landing page, referral, sms, facebook ad, facebook group, facebook bot, google ad, google places, justdial, sulekha, quikr, poster, leaflet, visiting card, whatsapp lead, existing customer, na, unknown, others'
const placeTypes =
  'office, shop, restaurant, school, college, hospital, factory, beauty parlour, govt office, bank, institution, hotel, public place, political office, store'

const lists: readonly (readonly [
  line: string,
  what: string,
  wanted: string,
  terms: readonly Term[],
  call?: (slug: string) => string,
])[] = [
  [
    'S3.18',
    'enquiry statuses',
    enquiryStatuses,
    words.enquiryStatuses,
    (slug) => `GET /enquiries?per_page=1&status=${slug}`,
  ],
  ['S3.19', 'schedule statuses', 'scheduled, rescheduled, cancelled', words.scheduleStatuses],
  ['S3.20', 'activity types', 'call, visit, work', words.activityTypes],
  [
    'S3.21',
    'lead temperature',
    'hot, medium, cold',
    words.temperatures,
    (slug) => `GET /enquiries?per_page=1&temperature=${slug}`,
  ],
  ['S3.23', 'lead sources', sources, words.sources, (slug) => `GET /enquiries?per_page=1&source=${slug}`],
  ['S3.24', 'custom field input types', 'text, radio, checkbox', words.inputTypes],
  ['S3.25', 'gender', 'male, female, other', words.genders],
  ['S3.6', 'location types', 'state, district, area, pincode', words.locationTypes],
]

for (const [line, what, wanted, terms, call] of lists) {
  test(`${what}: ${wanted}`, { tag: `@${line}` }, async ({ ask }) => {
    const each = wanted.split(', ')
    expect(terms.map(({ slug }) => slug)).toEqual(each.map(slugOf))
    expect(terms.map(plain)).toEqual(each)
    if (!call) return
    const answers = await Promise.all(each.map(async (word) => (await ask('staff', call(slugOf(word)))).status))
    expect(answers).toEqual(each.map(() => 200))
    expect((await ask('staff', call('no-such-word'))).status).toBe(422)
  })
}

test(`place types: ${placeTypes}, after a home`, { tag: '@S3.26' }, () => {
  expect(words.placeTypes.map(plain)).toEqual(['home', ...placeTypes.split(', ')])
})

test('other statuses: started, pending, completed, accepted, rejected, deactivated, approved, submitted', {
  tag: '@S3.22',
}, async ({ ask }) => {
  const known = [...words.jobStatuses, ...words.assignmentStatuses, ...words.partnerStatuses].map(
    ({ slug }) => slug as string,
  )
  for (const word of 'started, pending, completed, accepted, rejected, deactivated, approved, submitted'.split(', ')) {
    expect(known).toContain(word)
  }
  for (const { slug } of words.jobStatuses) expect((await ask('staff', `GET /jobs?status=${slug}`)).status).toBe(200)
  for (const { slug } of words.partnerStatuses)
    expect((await ask('staff', `GET /partners?status=${slug}`)).status).toBe(200)
})

/** Every text of the screens, in one line each. */
async function catalogue(): Promise<string[]> {
  const folder = `${import.meta.dirname}/../../web/src/text/en`
  const files = await Promise.all(readdirSync(folder).map((file) => import(`${folder}/${file}`)))
  const texts: Record<string, string>[] = files.flatMap((file: object) => Object.values(file))
  return texts.flatMap((each) => Object.values(each))
}

test('other labels stand on the screens in these words', { tag: ['@S1.5', '@S3.27'] }, async () => {
  const labels =
    'blood group, material cost, commission, price, received, customer, partner, add new partner, addresses, primary, fixed, name, phone, email, whatsapp, history, assign, key, value, expiration'
  const texts = (await catalogue()).map((text) => text.toLowerCase())
  expect(labels.split(', ').filter((label) => !texts.some((text) => text.includes(label)))).toEqual([])
})

test('actions stand on the screens in these words', { tag: '@S3.28' }, async () => {
  const actions =
    'add payment, payments, export, delete, download, search, view, create, update, submit, confirm, cancel, complete, activate, deactivate'
  const texts = (await catalogue()).map((text) => text.toLowerCase())
  const stands = (action: string) => texts.some((text) => new RegExp(`\\b${action}\\b`).test(text))
  expect(actions.split(', ').filter((action) => !stands(action))).toEqual([])
})

test('export is a button of a list, with download of each format in it', { tag: '@S3.28' }, async ({ as }) => {
  const page = await as('admin')
  for (const list of ['/customers', '/staffs']) {
    await openAsLink(page, list)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Download CSV', 'Download Excel (XLSX)'])
    await page.keyboard.press('Escape')
  }
})

test('the statuses of an enquiry are chosen by these words, in this order', { tag: '@S3.18' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/enquiries')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const options = page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('group', { name: 'Status' })
    .getByRole('checkbox')
  await expect(options).toHaveCount(words.enquiryStatuses.length)
  await page.keyboard.press('Escape')
})
