import type { APIRequestContext } from '@playwright/test'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { expect, type Person, personOf, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'
import { createEnquiry } from './make-enquiry.ts'
import { dayIn } from './time.ts'

/** Three days from now, as the setting and as the address name it. */
const day = dayIn(3)
const weekday = new Date(day).toLocaleDateString('en-IN', { weekday: 'short', timeZone: 'UTC' })

/** That day and time in the format of a field. */
const shown = (clock: string) => formatLongDate(`${day}T${clock}Z`, 'UTC')

async function setHours(request: APIRequestContext, { token }: Person, value: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post('/api/admin/config', { data: { key: 'business.hours', value }, headers })
  expect(answer.status()).toBe(200)
}

test('proposed times are within the hours of the settings and follow them', async ({
  page,
  request,
  signIn,
}) => {
  const admin = await personOf(request, 'admin')
  await setHours(request, admin, `${weekday} 13:30-16:00`)

  await test.step('a job', async () => {
    await signIn('staff', '/jobs/create')
    await expect(page.getByLabel('Starts')).toHaveValue(shown('13:30'))
    await expect(page.getByLabel('Ends')).toHaveValue(shown('14:30'))
  })

  await test.step('the end follows the category’s duration, and a chosen end stays', async () => {
    const service = page.getByRole('combobox', { name: 'Service' })
    await service.fill('Sofa cleaning')
    await page
      .getByRole('option', { name: /Sofa cleaning/ })
      .first()
      .click()
    await expect(page.getByLabel('Ends')).toHaveValue(shown('15:00'))
    await page.getByLabel('Starts').fill(`${day}T15:30`)
    await expect(page.getByLabel('Ends')).toHaveValue(shown('17:00'))
  })

  await test.step('the day of the dispatch', async () => {
    await page.goto(`/dashboard?as=calendar&day=${day}`)
    await expect(page.locator('.dispatch-partner-head')).toBeVisible()
    await expect(page.locator('.dispatch-hours span').first()).toBeVisible()
    const answer = await page.request.get(`/api/jobs/day?day=${day}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect((await answer.json()).hours).toEqual([{ starts: 810, ends: 960 }])
  })

  await test.step('a call, a snooze and a visit', async () => {
    const { id } = await createEnquiry(request, admin.token)
    await page.goto(`/enquiries/${id}`)
    const next = page.getByRole('region', { name: 'Next action', exact: true })
    await next.getByRole('button', { name: 'Snooze' }).click()
    await expect(page.getByRole('menuitem', { name: '1 hour' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: /^When we open/ }).click()
    await expect(next).toContainText('1:30 PM')
    await next.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'Choose a time' }).click()
    await expect(next.getByLabel('Call back at')).toHaveValue(shown('13:30'))
    const visit = page.getByRole('region', { name: 'Visit', exact: true })
    await visit.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(visit.getByLabel('Starts')).toHaveValue(shown('13:30'))
  })

  await test.step('an open form follows a change of the hours until the user chose a time', async () => {
    const { id } = await createCustomer(request, admin)
    await page.goto(`/jobs/create?customer_id=${id}`)
    await expect(page.getByLabel('Starts')).toHaveValue(shown('13:30'))
    await setHours(request, admin, `${weekday} 14:00-16:00`)
    await expect(page.getByLabel('Starts')).toHaveValue(shown('14:00'))
    await expect(page.getByLabel('Ends')).toHaveValue(shown('15:00'))
  })
})
