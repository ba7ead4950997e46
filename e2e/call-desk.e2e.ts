import type { Page } from '@playwright/test'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

type Enquiry = {
  phone: string
  id: number
  status: string
  version: number
  customer_id: number
  note: string | null
  source: string
}

const newPhone = () => `92${uniqueDigits(8)}`
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const outcome = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Outcome of this call' }).getByRole('button', { name })
const badge = (page: Page) => page.locator('.detail-head .badge')
const toastUndo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })

let staff: Person
test.beforeAll(async ({ request }) => {
  staff = await personOf(request, 'staff')
})
test.beforeEach(({ page }) => startAs(page, staff))

/** An enquiry of a new caller, created by the API. */
async function createEnquiry(page: Page, values: object = {}): Promise<Enquiry> {
  const answer = await page.request.post('/api/enquiries', {
    headers: { authorization: `Bearer ${staff.token}`, 'idempotency-key': `e2e-${newPhone()}` },
    data: { name: 'Anjali Menon', phone: newPhone(), ...values },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}
/** Its page, loaded and ready for keys. */
async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/enquiries/${id}`)
  await expect(outcome(page, 'Not responding')).toBeVisible()
}
const noteOf = (page: Page) => panel(page, 'Enquiry').getByRole('textbox', { name: 'Note' })
const read = async (page: Page, id: number): Promise<Enquiry> => {
  const headers = { authorization: `Bearer ${staff.token}` }
  return (await page.request.get(`/api/enquiries/${id}`, { headers })).json()
}

test('a call is saved with its outcome by one key, and undone', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/enquiries/create')
  await page.getByLabel('Phone').fill(newPhone())
  await page.getByLabel('Name', { exact: true }).fill('Ravi Shah')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  await expect(badge(page)).toHaveText('Not responding')
  await expect(panel(page, 'Timeline')).toContainText('called. Status set to Not responding')
  await toastUndo(page).click()
  await expect(badge(page)).toHaveText('Open')
  await expect(panel(page, 'Timeline')).toContainText('undid this. Status is Open again')
  await expect(panel(page, 'Timeline')).toContainText('Undone.')
})

test('a new enquiry that is lost requires its reason before it is saved', async ({ page }) => {
  await page.goto('/enquiries/create')
  await page.getByLabel('Phone').fill(newPhone())
  await page.getByLabel('Name', { exact: true }).fill('Ravi Shah')
  await page.keyboard.press('Escape')
  await page.keyboard.press('5')
  await expect(page.getByRole('radio', { name: 'Price' })).toBeChecked()
  await page.keyboard.press('5')
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  await expect(badge(page)).toHaveText('Rate high')
  await expect(panel(page, 'Next action')).toContainText('Lost reason: Price.')
})

test('asked to call later requires a time; lost requires a reason, with the usual one chosen; both are undone', async ({
  page,
}) => {
  const { id } = await createEnquiry(page)
  await open(page, id)
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('form', { name: 'Plan the next action' }).getByRole('button', { name: 'Save' }).click()
  await expect(badge(page)).toHaveText('Asked to call later')
  await expect(panel(page, 'Next action')).toContainText('Call back tomorrow, 10:00 AM')

  await page.keyboard.press('5')
  await expect(page.getByRole('radio', { name: 'Price' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(badge(page)).toHaveText('Rate high')
  await expect(panel(page, 'Timeline')).toContainText('Reason: Price')
  await panel(page, 'Timeline').getByRole('button', { name: 'Undo' }).click()
  await expect(badge(page)).toHaveText('Asked to call later')
  await expect(panel(page, 'Next action')).toContainText('Call back tomorrow, 10:00 AM')

  await outcome(page, 'Not interested').click()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Save as Not interested' }).click()
  await expect(page.getByText('Enter the reason')).toBeVisible()
  await page.getByLabel('Lost note').fill('Moved to Chennai')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Next action')).toContainText('Lost reason: Other: Moved to Chennai.')
  await expect(panel(page, 'Enquiry')).toContainText('Not interested 1 min')
})

test('a snooze is one click, shows its time, and is undone', async ({ page }) => {
  const { id } = await createEnquiry(page)
  await open(page, id)
  await panel(page, 'Next action').getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(panel(page, 'Next action')).toContainText('Call back tomorrow, 10:00 AM')
  await expect(panel(page, 'Timeline')).toContainText('snoozed the next action until tomorrow, 10:00 AM')
  await toastUndo(page).click()
  await expect(panel(page, 'Next action')).toContainText('Call Anjali Menon')
})

test('a fact is edited in place', async ({ page }) => {
  const { id } = await createEnquiry(page)
  await open(page, id)
  const facts = panel(page, 'Enquiry')
  await facts.getByRole('button', { name: 'Edit source' }).focus()
  await page.keyboard.press('Enter')
  await facts.getByRole('combobox', { name: 'Source' }).selectOption('JustDial')
  await page.keyboard.press('Enter')
  await expect(facts).toContainText('JustDial')
  await expect(facts.getByRole('button', { name: 'Edit source' })).toBeFocused()

  await facts.getByText('Add', { exact: true }).last().click()
  await noteOf(page).fill('Gate 2')
  await page.keyboard.press('Escape')
  await expect(facts).not.toContainText('Gate 2')
  await facts.getByRole('button', { name: 'Edit note' }).click()
  await noteOf(page).fill('Gate 3')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(facts).toContainText('Gate 3')
  await expect.poll(async () => (await read(page, id)).note).toBe('Gate 3')
})

test.describe('a number', () => {
  test.use({ expected: /422/ })

  test('is edited in place, and an invalid one shows its error there', async ({ page }) => {
    const { id } = await createEnquiry(page)
    await open(page, id)
    const facts = panel(page, 'Enquiry')
    await facts.getByRole('button', { name: 'Edit phone' }).click()
    const phone = facts.getByRole('textbox', { name: 'Phone' })
    await phone.fill('12345')
    await page.keyboard.press('Enter')
    await expect(facts.getByRole('alert')).toBeVisible()
    await phone.fill('098450 61772')
    await page.keyboard.press('Enter')
    await expect(facts).toContainText('98450 61772')
    await expect.poll(async () => (await read(page, id)).phone).toBe('+919845061772')
  })
})

test.describe('two people', () => {
  test.use({ expected: /409/ })

  test('who change the same fact see both texts, and one is chosen', async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const { id } = await createEnquiry(page, { note: 'Gate 1' })
    const other = await browser.newPage({ baseURL })
    await startAs(other, await personOf(request, 'admin'))
    for (const each of [page, other]) {
      await open(each, id)
      await panel(each, 'Enquiry').getByRole('button', { name: 'Edit note' }).click()
    }
    await noteOf(other).fill('Gate 2, ring twice')
    await other.keyboard.press('Control+Enter')
    // Typed text is text of the panel before it is saved.
    await expect(noteOf(other)).toHaveCount(0)
    await expect(panel(other, 'Enquiry')).toContainText('Gate 2, ring twice')
    await noteOf(page).fill('Gate 3')
    await page.keyboard.press('Control+Enter')
    const choice = page.getByRole('group', { name: 'Which note do you want to keep?' })
    await expect(choice).toContainText('Before: Gate 1')
    await expect(choice.getByRole('radio', { name: 'Yours: Gate 3' })).toBeChecked()
    await choice.getByRole('radio', { name: 'Theirs: Gate 2, ring twice' }).check()
    await expect(noteOf(page)).toHaveValue('Gate 2, ring twice')
    await choice.getByRole('radio', { name: 'Yours: Gate 3' }).check()
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(noteOf(page)).toHaveCount(0)
    expect((await read(page, id)).note).toBe('Gate 3')
    await other.close()
  })

  test('who move the same visit see both times', async ({ page, browser, request, baseURL }) => {
    const { id } = await createEnquiry(page, {
      visit: { starts_at: '2030-05-01T04:30:00Z', ends_at: '2030-05-01T05:30:00Z' },
    })
    const other = await browser.newPage({ baseURL })
    await startAs(other, await personOf(request, 'admin'))
    for (const each of [page, other]) {
      await open(each, id)
      await panel(each, 'Visit').getByRole('button', { name: 'Move' }).click()
    }
    const move = async (each: Page, starts: string, reason: string) => {
      const form = each.getByRole('form', { name: 'Move visit' })
      await form.getByLabel('Starts').fill(starts)
      await form.getByLabel('Reason').fill(reason)
      await form.getByRole('button', { name: 'Move visit' }).click()
    }
    await move(other, '2030-05-02T12:00', 'Out of town')
    await expect(panel(other, 'Visit')).toContainText('Out of town')
    await move(page, '2030-05-03T14:00', 'Rain')
    const choice = page.getByRole('group', { name: 'Which starts do you want to keep?' })
    await expect(choice.getByRole('radio', { name: /^Yours: .*2:00 PM/ })).toBeChecked()
    await expect(choice.getByRole('radio', { name: /^Theirs: .*12:00 PM/ })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Move visit' }).getByLabel('Reason')).toHaveValue('Rain')
    await page.getByRole('form', { name: 'Move visit' }).getByRole('button', { name: 'Move visit' }).click()
    await expect(panel(page, 'Visit')).toContainText('Rain')
    await other.close()
  })
})

test('money is accepted as people type and paste it', async ({ page }) => {
  const { id } = await createEnquiry(page)
  await open(page, id)
  const money = panel(page, 'Money')
  const field = money.getByLabel(/^Quoted price/)
  for (const [typed, settled] of [
    ['1,25,000', '125,000.00'],
    ['125000', '125,000.00'],
    ['₹1,25,000.50', '125,000.50'],
  ] as const) {
    await field.click()
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(typed)
    await expect(field).toHaveValue(typed)
    await field.blur()
    await expect(field).toHaveValue(settled)
  }
  await field.fill('1.2.3')
  await field.press('Enter')
  await expect(field).toHaveValue('1.2.3')
  await expect(money.getByText(/Enter an amount such as/i).first()).toBeVisible()
  await field.fill('2,750')
  await field.press('Enter')
  await expect(money.getByRole('button', { name: 'Save' })).toHaveCount(0)
  expect(await read(page, id)).toMatchObject({ quoted_price: 275_000 })
})
