import type { APIRequestContext, Page } from '@playwright/test'
import { at, block, job, open, pointAt, row } from './dispatch-page.ts'
import { countPickers, effortOn } from './effort.ts'
import { partnerOfOneCity } from './fitting-partner.ts'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { homeIn } from './make-address.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'
import { requiredAnswers } from './required-answers.ts'
import { ownDay } from './time.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

/** The usual tasks of a day at the desk, each with the number of clicks and keys it may take. */

async function post<T>(
  request: APIRequestContext,
  { token }: Person,
  path: string,
  data: object,
  status = 201,
): Promise<T> {
  const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), await answer.text()).toBe(status)
  return answer.json()
}

async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await startAs(page, person)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Four digits that end no number and no id. */
async function freeDigits(person: Person): Promise<string> {
  for (let digits = 6000 + Number(uniqueDigits(3)); ; digits += 1) {
    const { meta } = await person.read<{ meta: { total: number } }>(`/customers?per_page=1&q=${digits}`)
    if (meta.total === 0) return String(digits)
  }
}

test('an unknown caller becomes an enquiry with one click and 28 keys', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const phone = `92${uniqueDigits(8)}`
  await openAs(page, staff, '/dashboard')
  const effort = effortOn(page)
  await effort.click(page.getByRole('link', { name: 'New enquiry' }))
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await effort.type(phone)
  await effort.press('Tab')
  await effort.type('Asha')
  await effort.press('Tab')
  await effort.type('geyser')
  await expect(page.getByRole('option', { name: /Geyser/ }).first()).toBeVisible()
  await effort.press('Enter', 'Escape', '4')
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  effort.expectAtMost({ clicks: 1, keys: 28 })
  const saved = await staff.read(`/enquiries/${page.url().split('/').at(-1)}`)
  expect(saved).toMatchObject({ name: 'Asha', phone: `+91${phone}`, status: 'will-contact-us' })
})

test('a customer is found by the last four digits with six keys', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const digits = await freeDigits(staff)
  const name = `Found ${uniqueLetters()}`
  const phone = `+91987${uniqueDigits(3)}${digits}`
  const { id } = await post<{ id: number }>(request, staff, '/customers', { name, phone })
  await openAs(page, staff, '/dashboard')
  const effort = effortOn(page)
  await effort.press('Control+k')
  await effort.type(digits)
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(name)
  await effort.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
  effort.expectAtMost({ keys: 6 })
})

test('an enquiry is handed over with two clicks', async ({ page, request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const { id } = await createEnquiry(request, staff.token)
  await countPickers(page)
  await openAs(page, staff, `/enquiries/${id}`)
  const effort = effortOn(page)
  await effort.click(page.getByRole('button', { name: 'Edit assigned to', exact: true }))
  await effort.choose(page.locator('.inline-open select'), admin.user.name)
  await expect
    .poll(async () => (await staff.read<{ assigned_to: number }>(`/enquiries/${id}`)).assigned_to)
    .toBe(admin.user.id)
  effort.expectAtMost({ clicks: 2 })
})

test('an admin changes a setting from the dashboard with four clicks', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await openAs(page, admin, '/dashboard')
  const effort = effortOn(page)
  await effort.click(page.getByRole('button', { name: 'Menu' }))
  await effort.click(page.getByRole('link', { name: 'Settings' }))
  const panel = page.getByRole('region', { name: 'Enquiries', exact: true })
  const box = panel.getByLabel('Assign new enquiries to their creator')
  const wasOn = await box.isChecked()
  await effort.click(box)
  await effort.click(panel.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Setting saved.').first()).toBeVisible()
  effort.expectAtMost({ clicks: 4 })
  expect((await admin.read<Record<string, unknown>>('/admin/config'))['business.assign_to_creator']).toBe(
    !wasOn,
  )
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect
    .poll(
      async () => (await admin.read<Record<string, unknown>>('/admin/config'))['business.assign_to_creator'],
    )
    .toBe(wasOn)
})

test('two customers with one number are merged with three clicks', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const surname = uniqueLetters()
  const phone = `+9162${uniqueDigits(8)}`
  const ids: number[] = []
  for (const name of [`Anil ${surname}`, `A ${surname}`]) {
    const body = { name, phone, allow_duplicate: true }
    ids.push((await post<{ id: number }>(request, admin, '/customers', body)).id)
  }
  await openAs(page, admin, '/customers/duplicate-phones')
  const effort = effortOn(page)
  await effort.click(page.getByRole('link', { name: new RegExp(surname) }))
  await effort.click(page.getByRole('radio', { name: new RegExp(`^C-${ids[1]}`) }))
  await effort.click(page.getByRole('button', { name: 'Merge and next' }))
  await expect(page.getByText(`1 customer merged into C-${ids[1]}`)).toBeVisible()
  effort.expectAtMost({ clicks: 3 })
})

test("yesterday's collection opens from the dashboard with one click", async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await openAs(page, staff, '/dashboard')
  const yesterday = page.getByRole('link', { name: /^Yesterday ₹/ })
  const shown = /₹[\d,.]+/.exec((await yesterday.textContent()) ?? '')![0]
  const effort = effortOn(page)
  await effort.click(yesterday)
  await expect(page.getByText(shown).last()).toBeVisible()
  effort.expectAtMost({ clicks: 1 })
})

test('who owes opens from the dashboard with one click', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await openAs(page, staff, '/dashboard')
  const owed = page.getByRole('link', { name: /^Customers owe/ })
  await expect(owed).toContainText('₹')
  const shown = /₹[\d,.]+/.exec((await owed.textContent()) ?? '')![0]
  const effort = effortOn(page)
  await effort.click(owed)
  await expect(page).toHaveURL(/\/reports\/dues/)
  await expect(page.getByRole('main')).toContainText(shown)
  effort.expectAtMost({ clicks: 1 })
})

test('a job is created from an enquiry and assigned with two clicks and seven keys', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { category_id, near } = await partnerOfOneCity(request, staff)
  const address = homeIn(near.id, '9 Cross')
  const answers = await requiredAnswers(staff, category_id)
  const { id } = await createEnquiry(request, staff.token, {
    category_id,
    address,
    answers,
    quoted_price: 70_000,
  })
  await openAs(page, staff, `/enquiries/${id}`)
  const effort = effortOn(page)
  await effort.click(page.getByRole('button', { name: 'Create job' }).first())
  await expect(page.getByRole('dialog')).toBeVisible()
  await effort.press('Control+Enter')
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await effort.click(page.getByRole('button', { name: /^Assign/ }).first())
  const job = `/jobs/${page.url().split('/').at(-1)}`
  await expect.poll(async () => (await staff.read<{ partner: object | null }>(job)).partner).not.toBeNull()
  effort.expectAtMost({ clicks: 2, keys: 7 })
})

test('a job is rescheduled with one drag', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('task-drag')
  const { partner, near, category_id } = await partnerOfOneCity(request, staff)
  const created = await createJob(request, staff, { at: at(day, '11:00'), category_id, location_id: near.id })
  await post(
    request,
    staff,
    `/jobs/${created.id}/assign`,
    { partner_id: partner.id, version: created.version, confirmed: true },
    200,
  )
  await open(page, staff, day)
  const effort = effortOn(page)
  await effort.drag(block(row(page, partner), created.name), await pointAt(page, partner, 14.3))
  await expect.poll(async () => (await job(staff, created)).scheduled_at).not.toBe(at(day, '11:00'))
  effort.expectAtMost({ drags: 1 })
})

test('a payment and its receipt take three clicks and the UTR', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createSentJob(request, staff)
  for (const step of ['accept', 'start', 'complete'] as const) await stepJob(request, staff, id, step)
  await openAs(page, staff, `/jobs/${id}`)
  const effort = effortOn(page)
  const utr = `7${uniqueDigits(11)}`
  await effort.click(page.getByRole('button', { name: 'Add payment' }).first())
  const form = page.getByRole('form', { name: 'Add a payment' })
  await expect(form.getByLabel('Amount')).toBeFocused()
  await expect(form.getByLabel('Amount')).toBeInViewport()
  await effort.click(form.getByText('UPI', { exact: true }))
  await expect(form.getByLabel('Reference')).toBeFocused()
  await effort.type(utr)
  await effort.press('Enter')
  const downloading = page.waitForEvent('download')
  await effort.click(page.getByRole('button', { name: 'Download receipt' }))
  await downloading
  effort.expectAtMost({ clicks: 3, keys: utr.length + 1 })
  expect(await staff.read(`/jobs/${id}`)).toMatchObject({ due: 0, payments: [{ reference: utr }] })
})
