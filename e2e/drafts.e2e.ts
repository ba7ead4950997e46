import type { Page } from '@playwright/test'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'

/**
 * Typed text is never lost by a reload, an ended session or a lost network, and never shown for another
 * record.
 */

const noteOf = (page: Page) =>
  page.getByRole('region', { name: 'Customer' }).getByLabel('Note', { exact: true })

/** Opens the note of the customer, to edit it. */
async function openNote(page: Page, id: number) {
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'Edit note' }).click()
  await expect(noteOf(page)).toBeVisible()
}

test.describe('a record that others changed since the draft', () => {
  test.use({ expected: /409/ })
  test('an edit survives a reload, keeps the change of another user, and is removed when it is saved', {
    tag: '@gate',
  }, async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, staff)
    const { id } = await createCustomer(request, staff, { name: 'Draft Devi' })
    await openNote(page, id)
    await noteOf(page).fill('rings twice')
    await page.reload()
    // Another user corrects the name in between.
    const headers = { authorization: `Bearer ${staff.token}` }
    await request.put(`/api/customers/${id}`, { headers, data: { name: 'Draft Devika', version: 1 } })
    await page.goto(`/customers/${id}`)
    await expect(noteOf(page)).toHaveValue('rings twice')
    await noteOf(page).press('Control+Enter')
    await expect(noteOf(page)).toBeHidden()
    expect(await staff.read(`/customers/${id}`)).toMatchObject({ name: 'Draft Devika', note: 'rings twice' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Edit note' })).toBeVisible()
  })

  test('in the same field, is shown beside the draft before either is lost', async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, staff)
    const { id } = await createCustomer(request, staff, { name: 'Both Write' })
    await openNote(page, id)
    await noteOf(page).fill('mine')
    await page.goto('/dashboard')
    const headers = { authorization: `Bearer ${staff.token}` }
    await request.put(`/api/customers/${id}`, { headers, data: { note: 'theirs', version: 1 } })
    await page.goto(`/customers/${id}`)
    await expect(noteOf(page)).toHaveValue('mine')
    await noteOf(page).press('Control+Enter')
    await expect(page.getByRole('radio', { name: /Yours: mine/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Theirs: theirs/ })).toBeVisible()
  })
})

test('the draft of one record fills no other, nor another tab', async ({ page, request, context }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const [one, two] = [
    (await createCustomer(request, staff, { name: 'First One' })).id,
    (await createCustomer(request, staff, { name: 'Second One' })).id,
  ]
  await openNote(page, one)
  await noteOf(page).fill('for the first')
  await openNote(page, two)
  await expect(noteOf(page)).toHaveValue('')
  const tab = await context.newPage()
  await startAs(tab, staff)
  await openNote(tab, one)
  await expect(noteOf(tab)).toHaveValue('')
  // The text of a call belongs to its record too.
  await tab.goto(`/customers/${one}`)
  await tab.getByPlaceholder('What was said?').fill('half a call')
  await tab.goto(`/customers/${two}`)
  await expect(tab.getByPlaceholder('What was said?')).toHaveValue('')
  await tab.goto(`/customers/${one}`)
  await expect(tab.getByPlaceholder('What was said?')).toHaveValue('half a call')
})

test.describe('a session that ended', () => {
  test.use({ expected: /401/ })
  test('leads through the login back to the form with the typed values', async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    await page.goto('/login')
    await page.evaluate(
      ([user, token]) => {
        localStorage.setItem('user', user)
        localStorage.setItem('token', token)
      },
      [JSON.stringify(staff.user), staff.token] as const,
    )
    await page.goto('/enquiries/create')
    await page.getByLabel('Name', { exact: true }).fill('Kept Over Login')
    await request.post('/api/signout', { headers: { authorization: `Bearer ${staff.token}` } })
    await expect(page).toHaveURL(/\/login\?continue=/)
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/enquiries\/create/)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Continue: Kept Over Login' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept Over Login')
  })
})

test('a new enquiry begins empty for each caller, and earlier drafts are offered above it', {
  tag: '@gate',
}, async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  const [number, name] = [page.getByLabel('Phone', { exact: true }), page.getByLabel('Name', { exact: true })]
  const openNew = async () => {
    await page.goto('/dashboard')
    await page.goto('/enquiries/create')
    await expect(number).toBeFocused()
  }
  await openNew()
  await page.keyboard.type('9800012345')
  await name.fill('Caller Anita')
  await openNew()
  await page.keyboard.type('9811122233')
  await expect(number).toHaveValue(/^98111 ?22233$/)
  await expect(name).toHaveValue('')
  // The first caller rings again: the text typed for the second stays.
  await page.getByRole('button', { name: /^Continue: 98000 ?12345, Caller Anita$/ }).click()
  await expect(name).toHaveValue('Caller Anita')
  await expect(number).toBeFocused()
  await page.getByRole('button', { name: /^Discard: 98111 ?22233$/ }).click()
  await expect(page.getByText('Unfinished:')).toHaveCount(0)
  await expect(number).toBeFocused()
  await page.reload()
  await expect(page.getByText(/^Unfinished: 98000 ?12345, Caller Anita/)).toBeVisible()
})

test('a caller whose details the form filled in by itself leaves no draft until something is typed', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { phone, name } = await createCustomer(request, staff)
  await startAs(page, staff)
  const openNew = async () => {
    await page.goto(`/enquiries/create?phone=${encodeURIComponent(phone)}`)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  }
  await openNew()
  await openNew()
  await expect(page.getByText('Unfinished:')).toHaveCount(0)
  await page.getByLabel('What was said?').fill('Rings again')
  await openNew()
  await expect(page.getByText('Unfinished:')).toHaveCount(1)
})

test('signing out deletes typed text in every tab', async ({ page, signIn, context }) => {
  const drafts = (tab: Page) =>
    tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
  await signIn('staff', null)
  const tab = await context.newPage()
  for (const each of [page, tab]) {
    // The file that listens for a sign-out elsewhere loads when the browser is idle.
    const listens = each.waitForResponse(/start-live/)
    await each.goto('/enquiries/create')
    await listens
    await each.getByLabel('Name', { exact: true }).fill('Gone With Me')
    await expect.poll(() => drafts(each)).not.toEqual([])
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => drafts(page)).toEqual([])
  await expect(tab).toHaveURL(/\/login/)
  await expect.poll(() => drafts(tab)).toEqual([])
})

test.describe('a part of the form that cannot be fetched without a network', () => {
  // A service worker would return the part from its cache.
  test.use({ expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/, serviceWorkers: 'block' })
  test('leaves the page and the typed text unchanged', async ({ page, context, request }) => {
    await startAs(page, await personOf(request, 'staff'))
    let isRefused = false
    await page.route(/new-enquiry\.schema/, (route) => {
      isRefused = true
      return route.abort()
    })
    await page.goto('/enquiries/create')
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toBeVisible()
    await context.setOffline(true)
    const left = page.waitForEvent('framenavigated', { timeout: 3000 }).catch(() => null)
    await name.pressSequentially('Typed Tara')
    await page.keyboard.press('Tab')
    await expect.poll(() => isRefused).toBe(true)
    expect(await left, 'the page was left').toBeNull()
    await expect(name).toHaveValue('Typed Tara')
  })

  test('a number of the menu that cannot be fetched removes nothing else', async ({ page, request }) => {
    await startAs(page, await personOf(request, 'staff'))
    let refused = 0
    await page.route(/overdue-count/, (route) => {
      refused += 1
      return route.abort()
    })
    await page.goto('/enquiries/create')
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.getByLabel('Name', { exact: true }).fill('Stays Sita')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Stays Sita')
  })
})
