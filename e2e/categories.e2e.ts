import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, test } from './fixtures.ts'

const rows = (page: Page) => page.locator('.tree tbody tr[data-id]')
const row = (page: Page, title: string) =>
  rows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
const titles = (page: Page) => rows(page).locator('.row-link').allTextContents()
const moved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/move'))

async function openTree(page: Page) {
  await page.goto('/categories')
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

async function add(page: Page, title: string, parent?: string) {
  await page.goto('/categories/create')
  await page.getByLabel('Title').fill(title)
  if (parent) {
    await page.getByRole('combobox', { name: 'Parent' }).fill(parent)
    await page.getByRole('option', { name: parent }).first().click()
  }
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page).toHaveURL(/\/categories\/\d+\/questions/)
}

test('an admin creates categories, moves them by keys and drag, undoes a move, and sees what a deletion would break', {
  tag: '@gate',
}, async ({ page, signIn }) => {
  test.setTimeout(180_000)
  await signIn('admin', null)
  await add(page, 'Garden care')
  await add(page, 'Mowing', 'Garden care')
  await add(page, 'Hedges', 'Garden care')
  await openTree(page)
  await expectAccessible(page)
  const order = async () => {
    const all = await titles(page)
    return all.slice(all.indexOf('Garden care') + 1).slice(0, 2)
  }
  expect(await order()).toEqual(['Mowing', 'Hedges'])

  await row(page, 'Hedges').focus()
  let answer = moved(page)
  await page.keyboard.press('Alt+ArrowUp')
  expect((await answer).status()).toBe(200)
  await expect.poll(order).toEqual(['Hedges', 'Mowing'])
  await expect(row(page, 'Hedges')).toBeFocused()
  await expect(page.locator('.toast')).toContainText('Hedges moved')
  answer = moved(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await answer
  await expect.poll(order).toEqual(['Mowing', 'Hedges'])

  answer = moved(page)
  await row(page, 'Hedges').dragTo(row(page, 'Mowing'), { targetPosition: { x: 80, y: 16 } })
  expect((await answer).status()).toBe(200)
  await expect(row(page, 'Hedges')).toHaveAttribute('aria-level', '3')
  await page.reload()
  await expect(row(page, 'Hedges')).toHaveAttribute('aria-level', '3')

  await row(page, 'Garden care').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'Mowing')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Mowing')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search categories' }).fill('garden hedges')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Garden care › Mowing')
})

test.describe('refused changes', () => {
  test.use({ expected: /409/ })

  test('a category in use cannot be deleted, with the reason; it can be switched off', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', null)
    await openTree(page)
    const [first] = await titles(page)
    await row(page, first!)
      .getByRole('button', { name: `Actions for ${first}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const answer = page.waitForResponse((each) => each.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Confirm' }).click()
    expect((await answer).status()).toBe(409)
    await expect(page.locator('.toast')).toContainText('is still used')
    await row(page, first!)
      .getByRole('button', { name: `Actions for ${first}` })
      .click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(row(page, first!)).toContainText('Inactive')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, first!)).not.toContainText('Inactive')
  })
})

test('a category missing from the loaded tree can be deactivated from its link', async ({
  page,
  request,
  signIn,
}) => {
  const { token } = await personOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const before = await (await request.get('/api/categories', { headers })).json()
  // The tree as it was before a colleague created the category.
  await page.route('**/api/categories', (route) => route.fulfill({ json: before }))
  const created = await request.post('/api/categories', {
    headers,
    data: { title: 'Lantern repair', parent_id: null },
  })
  const { id } = await created.json()
  await signIn('admin', `/categories/${id}/update`)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

test('a deletion with a late response leaves a page that was opened since unchanged', async ({
  page,
  signIn,
}) => {
  await signIn('admin', null)
  await add(page, 'Pond care')
  const id = /\/categories\/(\d+)/.exec(page.url())?.[1]
  await page.goto(`/categories/${id}/update`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/categories/${id}`, async (route) => {
    if (route.request().method() === 'DELETE') await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Arjun Rao' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  release()
  await expect(page.locator('.toast')).toContainText('Pond care deleted')
  await expect(page).toHaveURL(/\/users\/2\/update$/)
})

test('questions are written beside the script they form, and an earlier answer keeps its question', async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(180_000)
  await signIn('admin', null)
  await add(page, 'Window cleaning')
  const id = Number(/\/categories\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: 'Add question' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  const first = page.getByRole('group', { name: 'Question 1' })
  await first.getByLabel('Question', { exact: true }).fill('Which floor?')
  await first.getByLabel('One choice').check()
  await first.getByLabel('Choices', { exact: true }).fill('Ground\nFirst')
  await expect(preview.getByRole('radio', { name: 'Ground' })).toBeVisible()
  await page.getByRole('button', { name: 'Add question' }).click()
  const second = page.getByRole('group', { name: 'Question 2' })
  await second.getByLabel('Question', { exact: true }).fill('How many windows?')
  await second.getByRole('button', { name: 'Move question 2 up' }).click()
  await expect(first.getByLabel('Question', { exact: true })).toHaveValue('How many windows?')
  await expectAccessible(page)
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')
  let answer = saved()
  await page.getByRole('button', { name: 'Save questions' }).click()
  expect((await answer).status()).toBe(200)

  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  const asked = await staff.read<{ id: number; label: string }[]>(`/categories/${id}/questions`)
  expect(asked.map(({ label }) => label)).toEqual(['How many windows?', 'Which floor?'])
  const answers = [
    { question_id: asked[0]!.id, value: '12' },
    { question_id: asked[1]!.id, value: 'First' },
  ]
  const data = { name: 'Asha Rao', phone: '9845098765', category_id: id, answers }
  const enquiry = await (await request.post('/api/enquiries', { data, headers })).json()

  await page.reload()
  await page
    .getByRole('group', { name: 'Question 2' })
    .getByLabel('Question', { exact: true })
    .fill('Which storey?')
  await page.getByRole('button', { name: 'Remove question 1' }).click()
  answer = saved()
  await page.getByRole('button', { name: 'Save questions' }).click()
  expect((await answer).status()).toBe(200)
  await page.goto(`/enquiries/${enquiry.id}`)
  const script = page.getByRole('region', { name: 'Call script' })
  await expect(script.getByText('Answers to earlier questions')).toBeVisible()
  await expect(script.getByText('How many windows?')).toBeVisible()
  await expect(script.getByText('Which floor?')).toBeVisible()
})

test('a click on an answer type counts when leaving the question shows its error and moves the answer types', async ({
  page,
  signIn,
}) => {
  await signIn('admin', null)
  await add(page, 'Curtain cleaning')
  await page.getByRole('button', { name: 'Add question' }).click()
  const question = page.getByRole('group', { name: 'Question 1' })
  const label = question.getByLabel('Question', { exact: true })
  await expect(label).toBeFocused()
  const choice = question.getByLabel('One choice')
  await choice.hover()
  await expect(label).toHaveAttribute('aria-invalid', 'false')
  await page.mouse.down()
  await expect(label).toHaveAttribute('aria-invalid', 'true')
  await page.mouse.up()
  await expect(choice).toBeChecked()
})

test('a new question shows no error before it is left', async ({ page, signIn }) => {
  await signIn('admin', null)
  await add(page, 'Carpet cleaning')
  const label = (n: number) =>
    page.getByRole('group', { name: `Question ${n}` }).getByLabel('Question', { exact: true })
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(label(1)).toBeFocused()
  await page.getByRole('button', { name: 'Add question' }).click()
  // The error of the question that was left shows that the check is loaded.
  await expect(label(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(label(2)).toBeFocused()
  await expect(label(2)).toHaveAttribute('aria-invalid', 'false')
})

test('fits a phone, in the dark too', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('admin', null)
  await openTree(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('the palette offers the actions of the open category', async ({ page, signIn }) => {
  await signIn('admin', '/categories')
  await page.getByRole('link', { name: 'Beauty', exact: true }).click()
  await expect(page).toHaveURL(/\/categories\/\d+\/update$/)
  const { pathname } = new URL(page.url())
  const about = page.getByRole('button', { name: 'Deactivate' })
  await expect(about).toBeVisible()
  const here = page.getByRole('group', { name: 'On this page' })
  await page.keyboard.press('Control+k')
  await expect(here.getByRole('option')).toHaveText([/Questions/, /New sub-service/, /Deactivate/, /Delete/])
  await here.getByRole('option', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await here.getByRole('option', { name: 'Questions' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await here.getByRole('option', { name: 'Edit category' }).click()
  await expect(page).toHaveURL(new RegExp(`${pathname}$`))
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})
