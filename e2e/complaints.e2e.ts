import type { APIRequestContext } from '@playwright/test'
import { recordId } from 'contract/shared/record-id.ts'
import { at } from './dispatch-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { createDoneJob, createJob, createSentJob, stepJob } from './make-job.ts'
import { ownDay } from './time.ts'

type Given = { job_id: number; kind: string; severity: string; text: string; owner_id?: null }
/** A new complaint; returns its id. */
async function complain(request: APIRequestContext, { token }: Person, data: Given): Promise<number> {
  const answer = await request.post('/api/complaints', {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

test('a complaint goes from the page of its job to a planned visit, an undo and its resolution', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createSentJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add complaint' }).click()
  const add = page.getByRole('dialog', { name: `Add a complaint about ${recordId('job', job.id)}` })
  await add.getByLabel('Kind').selectOption('Damage')
  await add.getByLabel('High, 4 business hours').check()
  await add.getByLabel('Complaint', { exact: true }).fill('The mirror is broken.')
  await add.getByRole('button', { name: 'Add complaint' }).click()
  const panel = page.getByRole('region', { name: 'Complaints' })
  await expect(panel).toContainText(/Due (today|tomorrow), \d/)
  const link = panel.getByRole('link', { name: /^CP-/ })
  const number = (await link.textContent()) ?? ''
  await link.click()

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Damage: ${job.name}`)
  await expect(page.locator('.detail-head').filter({ has: heading })).toContainText(number)
  await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(
    new RegExp(`^Complaints.*${number}$`),
  )
  await page.getByRole('button', { name: 'Plan visit' }).click()
  const visit = page.getByRole('dialog', { name: /^Plan a visit for CP-/ })
  await visit.getByRole('textbox', { name: 'Visit' }).fill('tomorrow 11am')
  await visit.getByLabel('Reason').fill('The partner looks at it again')
  await visit.getByRole('button', { name: 'Plan visit' }).click()
  await expect(page.getByText('is now visit planned')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Plan visit' })).toBeVisible()

  await page.getByRole('button', { name: 'Resolve' }).click()
  const resolve = page.getByRole('dialog', { name: /^Resolve CP-/ })
  await resolve.getByLabel('Reason').fill('The partner pays for a new one')
  await resolve.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('This complaint is resolved.')).toBeVisible()
  await expect(page.getByText('Only an admin can reopen it.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('the list of complaints opens from the enquiries, and each of its rows opens the complaint', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const job = await createJob(request, staff)
  await complain(request, staff, {
    job_id: job.id,
    kind: 'late',
    severity: 'low',
    text: 'Came two hours late.',
  })
  await startAs(page, staff)
  await page.goto('/enquiries')
  await page.getByRole('link', { name: 'Complaints' }).click()
  await page.getByRole('link', { name: job.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Late: ${job.name}`)
  await page.goBack()
  await expectAccessible(page)
})

test('the caller card leads to a new complaint about a job of the caller', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createJob(request, staff)
  const { customer } = await staff.read<{ customer: { phone: string } }>(`/jobs/${job.id}`)
  await startAs(page, staff)
  await page.goto(`/enquiries/create?phone=${encodeURIComponent(customer.phone)}`)
  await page.getByRole('link', { name: 'Add complaint' }).click()
  await expect(page.getByRole('dialog', { name: /^Add a complaint about J-/ })).toBeVisible()
})

test('the caller card lists an open complaint first, and offers no second one about its job', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const job = await createDoneJob(request, staff)
  const { customer } = await staff.read<{ customer: { phone: string } }>(`/jobs/${job.id}`)
  const id = await complain(request, staff, {
    job_id: job.id,
    kind: 'quality',
    severity: 'high',
    text: 'It leaks again.',
  })
  await startAs(page, staff)
  await page.goto(`/enquiries/create?phone=${encodeURIComponent(customer.phone)}`)
  const records = page.getByRole('region', { name: 'Caller details' }).getByRole('listitem')
  await expect(records).toHaveCount(2)
  await expect(records.nth(0).getByRole('link', { name: recordId('complaint', id) })).toBeVisible()
  await expect(records.nth(1).getByRole('link', { name: recordId('job', job.id) })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add complaint' })).toHaveCount(0)
})

test('the caller card has the whole name of the partner beside Add complaint', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createDoneJob(request, staff)
  const { customer } = await staff.read<{ customer: { phone: string } }>(`/jobs/${job.id}`)
  await startAs(page, staff)
  await page.goto(`/enquiries/create?phone=${encodeURIComponent(customer.phone)}`)
  const record = page.getByRole('region', { name: 'Caller details' }).getByRole('listitem')
  await expect(record.getByRole('link', { name: 'Add complaint' })).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const about = record.getByText(job.partner.name)
    expect(await about.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  }
})

test('a rework job is created from a complaint, and both jobs show each other', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createDoneJob(request, staff)
  const id = await complain(request, staff, {
    job_id: job.id,
    kind: 'quality',
    severity: 'high',
    text: 'It leaks again.',
  })
  await startAs(page, staff)
  await page.goto(`/enquiries?as=complaints&complaint=${id}`)
  await page.getByRole('button', { name: 'Create rework job' }).click()
  const dialog = page.getByRole('dialog', { name: `Create a rework job for ${recordId('complaint', id)}` })
  await expect(dialog.getByText(/^(In warranty until|Warranty ended on|No warranty)/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Starts' }).fill('tomorrow 11am')
  await dialog.getByRole('textbox', { name: 'Starts' }).blur()
  await expect(dialog.getByRole('textbox', { name: 'Ends' })).not.toHaveValue('')
  await expect(dialog.getByRole('group', { name: 'Next free slots' })).toBeVisible()
  // The first partner may be at another job then.
  await dialog.getByLabel('Partner', { exact: true }).selectOption({ label: 'Choose a partner later' })
  await dialog.getByLabel('Visit charge').fill('200')
  await dialog.getByRole('button', { name: 'Create rework job' }).click()
  await expect(page.getByText(/^Rework job J-\d+ created/)).toBeVisible()
  const details = page.getByRole('region', { name: 'Details' })
  const { reworks } = await staff.read<{ reworks: { id: number }[] }>(`/complaints/${id}`)
  await details.getByRole('link', { name: recordId('job', reworks[0]!.id) }).click()
  const about = page.getByRole('region', { name: 'Job', exact: true })
  await about.getByRole('link', { name: recordId('job', job.id) }).click()
  await expect(about.getByRole('link', { name: recordId('job', reworks[0]!.id) })).toBeVisible()
  await expectAccessible(page)
})

test('an admin corrects the visit charge of a rework job; staff cannot', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createDoneJob(request, staff)
  const post = async (path: string, data: object) => {
    const headers = {
      authorization: `Bearer ${staff.token}`,
      'idempotency-key': `visit-cost-${path}-${job.id}`,
    }
    return (await request.post(`/api${path}`, { data, headers })).json()
  }
  const values = { job_id: job.id, kind: 'quality', severity: 'high', text: 'It leaks again.' }
  const { id, version } = await post('/complaints', values)
  const day = ownDay('complaint')
  const period = { starts_at: at(day, '11:00'), ends_at: at(day, '12:00') }
  const { reworks } = await post(`/complaints/${id}/rework`, { ...period, visit_cost: 20_000, version })
  const rework = reworks[0].id as number
  await startAs(page, staff)
  await page.goto(`/jobs/${rework}`)
  const about = page.getByRole('region', { name: 'Job', exact: true })
  await expect(about.getByText('₹200.00')).toBeVisible()
  await expect(about.getByRole('button', { name: 'Correct' })).toBeHidden()
  await startAs(page, await personOf(request, 'admin'))
  await page.goto(`/jobs/${rework}`)
  await about.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct the visit charge of ${recordId('job', rework)}` })
  await dialog.getByLabel('Visit charge', { exact: true }).fill('250')
  await dialog.getByLabel('Reason').fill('The bill said 250')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct visit charge' }).click()
  await expect(about.getByText('₹250.00')).toBeVisible()
  await expect(page.getByText('Reason: The bill said 250')).toBeVisible()
})

test('Complete and Correct of a free rework job show what its partner gets, as it will be posted', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const job = await createDoneJob(request, admin)
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': `free-${path}-${job.id}` }
    const answer = await request.post(`/api${path}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id, version } = await post('/complaints', {
    job_id: job.id,
    kind: 'quality',
    severity: 'high',
    text: 'It leaks again.',
  })
  const day = ownDay('free-rework')
  const period = { starts_at: at(day, '11:00'), ends_at: at(day, '12:00') }
  const sent = { partner_id: job.partner.id, confirmed: true, borne_by: 'company', visit_cost: 20_000 }
  const { reworks } = await post(`/complaints/${id}/rework`, { ...period, ...sent, version })
  const rework = reworks[0].id as number
  for (const step of ['accept', 'start'] as const) await stepJob(request, admin, rework, step)
  await startAs(page, admin)
  await page.goto(`/jobs/${rework}`)
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click()
  const complete = page.getByRole('dialog', { name: `Complete ${recordId('job', rework)} for ${job.name}` })
  await complete.getByLabel('Material cost').fill('270.75')
  await expect(complete.getByText(`${job.partner.name} gets`)).toBeVisible()
  await expect(complete.getByText('₹470.75')).toBeVisible()
  await expect(complete.getByText('Partner gets')).toBeHidden()
  await complete.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(complete).toBeHidden()

  await page.getByRole('button', { name: 'Correct', exact: true }).last().click()
  const correct = page.getByRole('dialog', {
    name: `Correct price or material of ${recordId('job', rework)}`,
  })
  await correct.getByLabel('Material cost').fill('300')
  await expect(correct.getByText(`${job.partner.name} gets`)).toBeVisible()
  await expect(correct.getByText('₹500.00')).toBeVisible()
  await expect(correct.getByText('Partner gets')).toBeHidden()
})

test('Needs attention on a phone shows the whole phone number beside the action of a complaint', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const job = await createDoneJob(request, staff)
  await complain(request, staff, {
    job_id: job.id,
    kind: 'late',
    severity: 'high',
    text: 'Late.',
    owner_id: null,
  })
  await startAs(page, staff)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/dashboard?attention=complaint&q=${encodeURIComponent(job.name)}`)
  const row = page.getByRole('row').filter({ hasText: job.name })
  await expect(row.getByRole('link', { name: 'Open complaint' })).toBeVisible()
  const cut = await row.getByRole('link', { name: /^\d{5} \d{5}$/ }).evaluate((phone) => {
    const text = document.createRange()
    text.selectNodeContents(phone)
    return text.getBoundingClientRect().right - phone.closest('td')!.getBoundingClientRect().right
  })
  expect(cut).toBeLessThanOrEqual(0)
})
