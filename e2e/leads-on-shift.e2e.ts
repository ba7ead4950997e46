import type { APIRequestContext } from '@playwright/test'
import { recordId } from 'contract/shared/record-id.ts'
import type { StaffRow } from 'contract/staff/team.schema.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, personOf, test } from './fixtures.ts'
import { timeIn } from './time.ts'
import { uniqueDigits } from './unique.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** No staff member works except on a distant day. */
async function sendHome(request: APIRequestContext, admin: Person): Promise<StaffRow[]> {
  const day = new Date(timeIn(3 * 86_400_000)).toLocaleString('en', {
    weekday: 'short',
    timeZone: 'Asia/Kolkata',
  })
  const { data } = await admin.read<{ data: StaffRow[] }>('/staffs?role=staff&state=active&per_page=100')
  for (const { id } of data) {
    const { version } = await admin.read<{ version: number }>(`/staffs/${id}`)
    const headers = { authorization: `Bearer ${admin.token}` }
    const body = { shift: `${day} 09:00-10:00`, version }
    expect((await request.put(`/api/staffs/${id}/shift`, { data: body, headers })).ok()).toBe(true)
  }
  return data
}

test('a lead is assigned to the user on shift and shows when its first response is due', {
  tag: '@gate',
}, async ({ page, request, signIn }) => {
  const admin = await personOf(request, 'admin')
  const [member] = await sendHome(request, admin)

  await signIn('admin', '/settings')
  const enquiries = page.getByRole('region', { name: 'Enquiries', exact: true })
  await enquiries.getByLabel('Assign incoming leads automatically').check()
  await enquiries.getByLabel('Minutes of sources that differ').fill('justdial=1')
  await enquiries.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/settings? saved\.$/i).first()).toBeVisible()

  await page.goto(`/users/${member!.id}/update`)
  const hours = page.getByRole('region', { name: 'Working hours' })
  for (const day of days) {
    const works = hours.getByLabel(`Works on ${day}`)
    if (!(await works.isChecked())) await works.check()
    await hours.getByLabel(`${day} from`).fill('00:00')
    await hours.getByLabel(`${day} from`).press('Tab')
    await hours.getByLabel(`${day} to`).fill('00:00')
    await hours.getByLabel(`${day} to`).press('Tab')
  }
  await expectAccessible(page)
  await hours.getByRole('button', { name: 'Save working hours' }).click()
  await expect(page.getByText(`Working hours of ${member!.name} saved.`)).toBeVisible()
  const { shift } = await admin.read<{ shift: string }>(`/staffs/${member!.id}`)
  expect(shift.split('\n')).toEqual(
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} 00:00-24:00`),
  )

  const dev = await personOf(request, 'dev')
  const key = 'k'.repeat(43)
  const response = await request.post('/api/intake-keys', {
    data: { source: 'justdial', title: 'Portal', key },
    headers: { authorization: `Bearer ${dev.token}` },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const mark = uniqueDigits(7)
  const reply = await request.post('/api/intake/justdial', {
    headers: { 'x-api-key': key },
    data: { leadid: `S${mark}`, name: `Nila ${mark}`, mobile: `984${mark}` },
  })
  const { lead_id } = await reply.json()
  const { enquiry_id } = await admin.read<{ enquiry_id: number }>(`/intake-leads/${lead_id}`)
  await page.goto(`/enquiries/${enquiry_id}`)
  await expect(page.getByText(`Assigned automatically to ${member!.name}`)).toBeVisible()
  await expect(page.getByText('First response')).toBeVisible()
})

test('an overdue first response opens from the dashboard; an answer removes it and the report counts it', async ({
  page,
  request,
  signIn,
}) => {
  const staff = await personOf(request, 'staff')
  type Row = { id: number; name: string; assigned_to: { id: number; name: string } | null }
  const overdue = () =>
    staff.read<{ data: Row[]; meta: { total: number } }>(
      '/enquiries?follow_up=unanswered&sort=created_at&per_page=5',
    )
  const before = await overdue()
  expect(before.meta.total).toBeGreaterThan(0)
  const [first] = before.data
  await signIn('staff')
  const strip = page.getByRole('region', { name: 'First response overdue' })
  // More may become overdue at any moment.
  const item = strip.getByRole('listitem').filter({ hasText: recordId('enquiry', first!.id) })
  await expect(item.getByRole('link', { name: first!.name })).toBeVisible()
  await expect(strip.getByRole('link', { name: /^All \d+/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(strip).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await strip.getByRole('link', { name: first!.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/${first!.id}`))
  await expect(page.getByText('Overdue, was due')).toBeVisible()

  const headers = { authorization: `Bearer ${staff.token}` }
  const data = { record_type: 'enquiry', record_id: first!.id, type: 'call', note: 'Calls back tomorrow' }
  expect((await request.post('/api/activities', { data, headers })).ok()).toBe(true)
  await expect(page.getByText('Late,')).toBeVisible({ timeout: 20_000 })
  expect((await overdue()).data.map(({ id }) => id)).not.toContain(first!.id)

  await page.goto('/reports/staff-activity?range=this-year')
  const who = first!.assigned_to?.name ?? 'Unassigned'
  const late = page
    .getByRole('row', { name: who })
    .first()
    .getByRole('link', { name: /enquiries/ })
  await expect(late.first()).toBeVisible()
  await page.goto(`/enquiries?response=late&assigned_to=${first!.assigned_to?.id ?? 'nobody'}`)
  await expect(page.getByRole('row', { name: first!.name }).first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(strip.getByRole('link', { name: first!.name })).toHaveCount(0)
})
