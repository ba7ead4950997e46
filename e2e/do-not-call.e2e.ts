import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'

test('a call button names a person who asked for no calls, and calls with a reason only', {
  tag: '@gate',
}, async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  const { id, name } = await createCustomer(request, staff)
  const object = async (no_call: string | null) => {
    const { version } = await staff.read<{ version: number }>(`/customers/${id}`)
    const answer = await request.put(`/api/customers/${id}`, { headers, data: { no_call, version } })
    expect(answer.status()).toBe(200)
  }
  await object('sms')
  await startAs(page, staff)
  await page.goto(`/customers/${id}`)
  await page.getByRole('link', { name: 'Call', exact: true }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Do not call' })
  await expect(dialog).toContainText(`${name} asked not to be called`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Call anyway' }).click()
  await expect(dialog.getByText('Enter the reason for the call.')).toBeVisible()
  await dialog.getByLabel('Reason for the call').fill('Asked to be called back')
  const answer = page.waitForResponse((each) => each.url().endsWith('/api/call-objection'))
  await dialog.getByRole('button', { name: 'Call anyway' }).click()
  expect((await answer).status()).toBe(200)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Asked to be called back')).toBeVisible({ timeout: 20_000 })
  await object(null)
})
