import type { APIRequestContext } from '@playwright/test'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { fits, linkOf, phoneOf } from './link-phone.ts'
import { homeIn } from './make-address.ts'
import { createEnquiry } from './make-enquiry.ts'
import { firstService, stepJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { requiredAnswers } from './required-answers.ts'
import { now } from './time.ts'
import { uniqueLetters } from './unique.ts'

type Job = { status: string; due: number }
type Titled = { id: number; type?: string; parent_id: number | null }

/** The job of an enquiry, assigned to an approved partner. */
async function jobOfCall(request: APIRequestContext, staff: Person) {
  const locations = await staff.read<Titled[]>('/locations')
  const category_id = await firstService(staff)
  const location_id = locations.find(({ type }) => type === 'pincode')!.id
  const street = homeIn(location_id)
  const answers = await requiredAnswers(staff, category_id)
  const { id, version } = await createEnquiry(request, staff.token, { category_id, address: street, answers })
  const fits = { service_ids: [category_id], area_ids: [location_id] }
  const partner = await createPartner(request, { name: `Worker ${uniqueLetters()}`, ...fits })
  const starts = now() + 26 * 3_600_000
  const period = {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 3_600_000).toISOString(),
  }
  const answer = await request.post(`/api/enquiries/${id}/job`, {
    data: { ...period, price: 125_000, version },
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const job: { id: number } = await answer.json()
  await stepJob(request, staff, job.id, 'assign', { partner_id: partner.id, confirmed: true })
  return { id: job.id, enquiry: id, partner }
}

test('a job goes from call to paid while partner and customer use only their links', async ({
  page,
  request,
  browser,
}) => {
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  const { enquiry, ...created } = await jobOfCall(request, staff)
  const read = () => staff.read<Job>(`/jobs/${created.id}`)

  // The partner's record names Hindi; the phone is set to English.
  const partnerPath = `/api/partners/${created.partner.id}`
  const { version } = await staff.read<{ version: number }>(`/partners/${created.partner.id}`)
  expect((await request.put(partnerPath, { data: { language: 'hi', version }, headers })).status()).toBe(200)
  const partner = await phoneOf(browser, 'en-IN')
  await partner.goto(await linkOf(page, staff, created, 'partner-job'))
  await expect(partner.getByRole('button', { name: 'काम स्वीकार करें' })).toBeVisible()
  await partner.getByRole('button', { name: 'English' }).click()
  await request.put(partnerPath, { data: { language: null, version: version + 1 }, headers })

  const customer = await phoneOf(browser, 'en-IN')
  await customer.goto(await linkOf(page, staff, created, 'customer-job'))
  await expect(customer.getByText('Partner assigned')).toBeVisible()

  await partner.getByRole('button', { name: 'Accept job' }).click()
  await partner.getByRole('button', { name: 'Start work' }).click()
  await partner.getByRole('button', { name: 'Start now' }).click()
  await expect.poll(async () => (await read()).status).toBe('started')
  await customer.reload()
  await expect(customer.getByText('Work in progress')).toBeVisible()

  await partner.getByRole('button', { name: 'Complete job' }).click()
  await partner.getByLabel('Material cost').fill('0')
  await partner.getByLabel('Cash').check()
  await partner.getByRole('button', { name: 'Complete job' }).click()
  await expect(partner.getByText('You owe the office for this job')).toBeVisible()
  expect(await fits(partner)).toBe(true)

  // The amount that the partner reported is not requested from the customer.
  await customer.reload()
  await expect(customer.getByText(`₹1,250 paid to ${created.partner.name}`)).toBeVisible()
  await expect(customer.getByText('To pay')).toHaveCount(0)

  // The office confirms the cash with one key, without a call.
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  await expect(page.getByText('Confirm the partner’s report')).toBeVisible()
  await page.locator('body').press('c')
  await expect.poll(async () => (await read()).due).toBe(0)

  await customer.reload()
  await expect(customer.getByRole('link', { name: /^Receipt / })).toBeVisible()
  await customer.getByRole('radio', { name: '5 of 5' }).check()
  await customer.getByRole('button', { name: 'Send rating' }).click()
  await expect(customer.getByText('You rated the work 5 of 5. Thank you.')).toBeVisible()
  expect(await fits(customer)).toBe(true)

  expect((await staff.read<{ status: string }>(`/enquiries/${enquiry}`)).status).toBe('work-done')
})
