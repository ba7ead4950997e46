import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { homeIn } from './make-address.ts'
import { uniqueDigits } from './unique.ts'

type Place = { id: number; type: string; title: string; parent_id: number | null }

/** An account with two open enquiries in Bengaluru and one without an address. */
async function leaverWithEnquiries(request: APIRequestContext) {
  const admin = await personOf(request, 'admin')
  const headers = { authorization: `Bearer ${admin.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await post('/user/confirm', { password: 'housecare-demo' })
  const stamp = uniqueDigits(13)
  const createStaff = async (name: string) => {
    const email = `${name.toLowerCase().replaceAll(' ', '-')}-${stamp}@demo.test`
    return (await post('/staffs', { name, email, roles: ['staff'] })).account as { id: number; name: string }
  }
  const leaver = await createStaff('Leaving Soon')
  const heirs = [await createStaff('Taking Over'), await createStaff('Going On')] as const
  const places = await admin.read<Place[]>('/locations')
  const location_id = places.find(({ type, title }) => type === 'pincode' && title === '560102')!.id
  const address = homeIn(location_id)
  for (const more of [{ address }, { address }, {}]) {
    const phone = `+9194${uniqueDigits(8)}`
    await post('/enquiries', { name: 'Handed Over', phone, assigned_to: leaver.id, ...more })
  }
  return { admin, leaver, heirs }
}

test('open enquiries are handed over by city, with a preview of how many each colleague gets', {
  tag: '@gate',
}, async ({ page, request }) => {
  const { admin, leaver, heirs } = await leaverWithEnquiries(request)
  const [one, two] = heirs
  await startAs(page, admin)
  await page.goto(`/users/${leaver.id}/update`)
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Hand over enquiries' }).click()
  await account.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(account.getByText('Choose at least one colleague.')).toBeVisible()
  await account.getByLabel(one.name).last().check()
  await account.getByLabel(two.name).last().check()
  const preview = account.getByRole('list', { name: 'Enquiries for each colleague' })
  await expect(preview.getByRole('listitem')).toHaveText([/2$/, /1$/])
  await account.getByText('By city').click()
  await account.getByLabel('Enquiries in Bengaluru').selectOption({ label: one.name })
  await account.getByLabel('Enquiries in No address').selectOption({ label: one.name })
  await expect(preview.getByRole('listitem').filter({ hasText: one.name })).toHaveText(/3$/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await account.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(page.getByText(`${one.name}: 3`)).toBeVisible()
  const open = async (id: number) =>
    (await admin.read<{ open_enquiries: number }>(`/staffs/${id}`)).open_enquiries
  expect(await Promise.all([leaver, one, two].map(({ id }) => open(id)))).toEqual([0, 3, 0])
  await expect(account.getByRole('button', { name: 'Hand over enquiries' })).toHaveCount(0)
})

test('staff cannot hand over the enquiries of a colleague', async ({ request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const headers = { authorization: `Bearer ${staff.token}` }
  const read = await request.get(`/api/staffs/${admin.user.id}/hand-over`, { headers })
  const body = { to: [staff.user.id] }
  const write = await request.post(`/api/staffs/${admin.user.id}/hand-over`, { data: body, headers })
  expect([read.status(), write.status()]).toEqual([403, 403])
})
