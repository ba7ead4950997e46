import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

const stamp = uniqueDigits(7)
let phoneCount = 0
/** A number that no customer of the demo has, and no earlier run against the same data. */
const newPhone = () => `+9163${stamp}${String(phoneCount++)}`

/** Customers who share a number, with an enquiry of the last one. */
async function createGroup(request: APIRequestContext, by: Person, names: string[]) {
  const phone = newPhone()
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, {
      data,
      headers: { authorization: `Bearer ${by.token}` },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return answer.json()
  }
  const ids: number[] = []
  for (const name of names) ids.push((await post('/customers', { name, phone, allow_duplicate: true })).id)
  await post('/enquiries', { name: names.at(-1), phone, customer_id: ids.at(-1) })
  return { phone, ids, shown: `${phone.slice(3, 8)} ${phone.slice(8)}` }
}

const groups = (page: Page) => page.getByRole('region', { name: 'Shared numbers' })
const moves = (page: Page) => page.getByRole('region', { name: /^Moves to/ })
const mergeNext = (page: Page) => page.getByRole('button', { name: 'Merge and next' })

test('an admin merges, opens the next group, and undoes a merge', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  // Other tests create groups: these two are found by a unique name.
  const surname = `Menon${[...stamp].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const second = await createGroup(request, admin, [`Kiran ${surname}`, surname])
  const first = await createGroup(request, admin, [`Anjali ${surname}`, `Mrs ${surname} M`])
  const [stays, goes] = first.ids as [number, number]

  await test.step('groups are in a list, the newest is open', async () => {
    await page.goto(`/customers/duplicate-phones?q=${surname}`)
    const open = groups(page).getByRole('link').first()
    await expect(open).toContainText(first.shown)
    await expect(open).toContainText(`Anjali ${surname}, Mrs ${surname} M`)
    await expect(page.getByRole('group', { name: 'Keep' }).getByRole('radio')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('keys choose the survivor, and everything that moves is listed', async () => {
    const head = page.getByRole('group', { name: 'Keep' })
    await page.keyboard.press('1')
    await expect(head.getByRole('radio', { name: `C-${stays}` })).toBeChecked()
    await expect(page.getByRole('group', { name: 'Name' })).toContainText(`Anjali ${surname}`)
    await expect(page.getByRole('heading', { name: `Moves to C-${stays}` })).toBeVisible()
    await expect(moves(page)).toContainText('Enquiries1')
    await expect(moves(page)).toContainText('All records are kept. Undo until')
  })

  await test.step('Enter merges, and the next group opens', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`1 customer merged into C-${stays}`)).toBeVisible()
    await expect(groups(page)).not.toContainText(first.shown)
    await expect(page.getByRole('group', { name: 'Keep' })).toContainText(`C-${second.ids[0]}`)
  })

  await test.step('the address of the merged customer leads to the survivor, which shows the merge', async () => {
    await page.goto(`/customers/${goes}`)
    await expect(page.getByText(`C-${goes} was merged into C-${stays}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
      `merged Mrs ${surname} M into this customer`,
    )
    const panel = page.getByRole('region', { name: 'Merged from' })
    await expect(panel).toContainText(`Mrs ${surname} M`)
    await expectAccessible(page)
    await panel.getByRole('button', { name: new RegExp(`^Undo the merge of Mrs ${surname} M`) }).click()
    await expect(page.getByText('Merge undone')).toBeVisible()
    await expect(panel).toBeHidden()
    await page.goto(`/customers/${goes}`)
    await expect(page.getByRole('heading', { level: 1, name: `Mrs ${surname} M` })).toBeVisible()
  })

  await test.step('a merge is undone from its toast', async () => {
    await page.goto(`/customers/duplicate-phones?q=${encodeURIComponent(first.shown)}`)
    await expect(moves(page)).toContainText('All records are kept')
    await mergeNext(page).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Merge undone')).toBeVisible()
    await expect(groups(page).getByRole('link').first()).toContainText(first.shown)
  })

  await test.step('and from the recent merges', async () => {
    await expect(moves(page)).toContainText('All records are kept')
    await mergeNext(page).click()
    await expect(page.getByText(/1 customer merged into/)).toBeVisible()
    await page.getByRole('link', { name: 'Recent merges' }).click()
    await expect(page.locator('.tabs [aria-current=page]')).toHaveText(['Recent merges'])
    const list = page.getByRole('region', { name: 'Recent merges' })
    await expect(list).toContainText('Moved: timeline')
    await expectAccessible(page)
    await list
      .getByRole('button', { name: /^Undo the merge of/ })
      .first()
      .click()
    await expect(list.getByText(/^Undone by/).first()).toBeVisible()
  })
})

test('a group is not refetched while it is merged, however late the response comes', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  const group = await createGroup(request, admin, ['Usha Pillai', 'Usha P'])
  const follows = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto(`/customers/duplicate-phones?q=${encodeURIComponent(group.shown)}`)
  await expect(moves(page)).toContainText('All records are kept')
  await follows
  await page.route('**/api/customers/merge', async (route) => {
    const response = await route.fetch()
    // The list refetches on published changes, and less often than an open group.
    await page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/customers/duplicate-phones',
    )
    await route.fulfill({ response })
  })
  await mergeNext(page).click()
  await expect(page.getByText(/1 customer merged into/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('No results')).toBeVisible()
})

test('different people are not proposed again, until that is undone', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  const group = await createGroup(request, admin, ['Ravi Kumar', 'Sita Kumar'])
  await page.goto(`/customers/duplicate-phones?q=${encodeURIComponent(group.shown)}`)
  await expect(groups(page).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Keep' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByText('Marked as different people')).toBeVisible()
  await expect(page.getByText('No results')).toBeVisible()
  await page.goto(`/customers/duplicate-phones?different=true&q=${encodeURIComponent(group.shown)}`)
  await expect(groups(page).getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: 'Review again' }).click()
  await expect(page.getByText('Moved back to review')).toBeVisible()
  await page.goto(`/customers/duplicate-phones?q=${encodeURIComponent(group.shown)}`)
  await expect(groups(page).getByRole('link')).toHaveCount(1)
})

test('a customer was changed by another user: the merge is refused, and shows the current records', async ({
  page,
  request,
  expected,
  watched,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  const group = await createGroup(request, admin, ['Meera Nair', 'Meera N'])
  await page.goto(`/customers/duplicate-phones?q=${encodeURIComponent(group.shown)}`)
  await expect(moves(page)).toContainText('All records are kept')
  const headers = { authorization: `Bearer ${admin.token}` }
  const change = { data: { email: 'meera@example.com', version: 1 }, headers }
  // Between the click and the server: earlier, the page would be notified and would show the current records.
  await page.route('**/api/customers/merge', async (route) => {
    expect((await request.put(`/api/customers/${group.ids[1]}`, change)).status()).toBe(200)
    await route.continue()
  })
  await mergeNext(page).click()
  await expect(page.getByText(/changed one of these customers/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Email' })).toContainText('meera@example.com')
  expect(expected).toBeNull()
  // The refusal was expected.
  watched.splice(0, watched.length, ...watched.filter((trouble) => !/409/.test(trouble)))
})

test('staff see customers who share a number and cannot merge; on a phone in steps', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const group = await createGroup(request, staff, ['Asha Rao', 'Asha R'])
  await page.goto(`/customers/duplicate-phones?q=${encodeURIComponent(group.shown)}`)
  await expect(page.getByText('Only an admin can merge customers.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: `C-${group.ids[0]}` })).toBeVisible()
  await expect(mergeNext(page)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /C-/ })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await groups(page).getByRole('link').click()
  await expect(groups(page)).toBeHidden()
  await expect(page.getByRole('group', { name: 'Name' })).toContainText('Asha Rao')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All numbers' }).click()
  await expect(groups(page)).toBeVisible()
})

test('the list marks the shown group, also when the address names it', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'admin'))
  await page.goto('/customers/duplicate-phones')
  const shown = page.locator('.merge-group[aria-current]')
  await expect(shown).toHaveCount(1)
  const mark = await shown.evaluate((link) => getComputedStyle(link).backgroundColor)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/group=/)
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveCSS('background-color', mark)
})
