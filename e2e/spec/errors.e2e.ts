import type { Page, Route } from '@playwright/test'
import { personOf, startAs } from '../fixtures.ts'
import { expect, openAsLink, putToastsAway, tagsOf, test } from './spec.ts'

/**
 * Section 8, the error catalogue: the message of each failure of a call, in the words of the specification.
 */

test.use({ expected: /status of \d{3}|net::ERR_FAILED|^\d{3} / })

type Toast = { title: string; text: string[] }
type Answering = Parameters<Route['fulfill']>[0] | 'none'

/** The toast of a saved setting with this response; the test replaces the server's response. */
async function failedToast(page: Page, answer: Answering): Promise<Toast> {
  await openAsLink(page, '/settings/payment')
  await putToastsAway(page)
  await page.route('**/api/admin/config', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return answer === 'none' ? route.abort() : route.fulfill(answer)
  })
  await page.locator('main input.switch').first().click()
  return toastOf(page)
}

async function toastOf(page: Page): Promise<Toast> {
  const toast = page.locator('.toast-error')
  await expect(toast).toHaveCount(1)
  const title = (await toast.locator('.toast-title').textContent()) ?? ''
  return { title, text: await toast.locator('p, li').allTextContents() }
}

const catalogue: readonly (readonly [
  lines: string,
  condition: string,
  answer: Answering,
  title: string,
  text: string[],
])[] = [
  ['S8.2', '422 with nothing to read', { status: 422, body: '' }, 'Invalid data.', []],
  [
    'S3.16,S5.1,S8.2',
    '422 with an errors array',
    {
      status: 422,
      json: { message: 'Invalid data.', errors: [{ field: 'a', message: 'A is short.' }, { message: 'B.' }] },
    },
    'Please review the following and try again',
    ['A is short.', 'B.'],
  ],
  [
    'S5.1,S8.2',
    '422 with a map of field to message, the first of several',
    { status: 422, json: { errors: { phone: ['Nine digits.', 'Not Indian.'], name: 'Too short.' } } },
    'Please review the following and try again',
    ['Nine digits.', 'Too short.'],
  ],
  [
    'S8.13',
    '422 with a message of the server',
    { status: 422, json: { message: 'The day is over.' } },
    'Please review the following and try again',
    ['The day is over.'],
  ],
  [
    'S8.3',
    '500',
    { status: 500, body: '' },
    'Something went wrong.',
    ["Don't worry. We are looking into it right now."],
  ],
  [
    'S8.13',
    '500 with a message of the server',
    { status: 500, json: { message: 'The disk is full.' } },
    'Something went wrong.',
    ['The disk is full.'],
  ],
  [
    'S8.4',
    '404',
    { status: 404, body: '' },
    'Resource not found.',
    ['The resource you are looking for is not found here.'],
  ],
  [
    'S8.13',
    '404 with a message of the server',
    { status: 404, json: { message: 'There is no such setting.' } },
    'Resource not found.',
    ['There is no such setting.'],
  ],
  [
    'S8.6',
    '429',
    { status: 429, json: { message: 'Slow down.' } },
    'Too many attempts',
    ['Please try again after some time'],
  ],
  [
    'S8.7',
    'another status with an error field',
    { status: 418, json: { error: 'A teapot.', message: 'No.' } },
    'A teapot.',
    [],
  ],
  [
    'S8.7',
    'another status with a message field',
    { status: 418, json: { message: 'No coffee.' } },
    'No coffee.',
    [],
  ],
  [
    'S8.7',
    'another status with neither',
    { status: 418, body: '' },
    'Request failed with status code 418',
    [],
  ],
  ['S8.8', 'no response', 'none', 'Could not connect to server.', ['Check the connection and try again.']],
  ['S8.10', 'any other failure', { status: 200, body: 'no JSON' }, 'Something went wrong.', []],
]

for (const [lines, condition, answer, title, text] of catalogue) {
  test(`${condition} says ‘${title}’${text.length > 0 ? ` and ‘${text.join('’, ‘')}’` : ''}`, {
    tag: tagsOf(lines),
  }, async ({ as }) => {
    expect(await failedToast(await as('admin'), answer)).toEqual({ title, text })
  })
}

test('401 says ‘Your session is inactive. Please login again.’, signs out and goes to /login with continue', {
  tag: ['@S4.3', '@S8.1'],
}, async ({ page, fresh, visits }) => {
  await fresh('guest')
  const person = await personOf(visits.request, 'staff')
  await startAs(page, person)
  await page.goto('/future')
  await openAsLink(page, '/customers?has_jobs=true')
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await openAsLink(page, '/partners?sort=name')
  await expect(page).toHaveURL('/login?continue=%2Fpartners%3Fsort%3Dname')
  await expect(page.locator('.toast-title')).toHaveText(['Your session is inactive. Please login again.'])
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
    null,
    null,
  ])
})

for (const [line, condition, json, text] of [
  ['S8.5', '403', {}, 'You do not have proper permission to access this resource.'],
  ['S8.13', '403 with a message of the server', { message: 'Only on weekdays.' }, 'Only on weekdays.'],
] as const) {
  test(`${condition} says ‘Access denied’ and ‘${text}’, and goes to /`, { tag: `@${line}` }, async ({
    as,
  }) => {
    const page = await as('admin')
    expect(await failedToast(page, { status: 403, json })).toEqual({ title: 'Access denied', text: [text] })
    await expect(page).toHaveURL('/dashboard')
  })
}

test('the words of the server itself: 401, 403, 404 and 422', { tag: '@S8.14' }, async ({ ask }) => {
  const messageOf = async (call: string, body?: object) => {
    const { message }: { message: string } = (await ask('staff', call, body)).body
    return message
  }
  const { message }: { message: string } = (await ask('guest', 'GET /customers')).body
  expect(message).toBe('Your session is inactive. Please login again.')
  expect(await messageOf('GET /staffs')).toBe('You do not have proper permission to access this resource.')
  expect(await messageOf('GET /customers/999999999')).toBe('Resource not found.')
  expect(await messageOf('POST /enquiries', {})).toBe('Invalid data.')
})

test('a request that cannot be started says ‘Failed to initiate connection’ and why', {
  tag: '@S8.9',
}, async ({ fresh }) => {
  const page = await fresh('guest')
  await page.route('/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), api_base: 'http://[' } })
  })
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('staff@demo.test')
  await page.getByLabel('Password').fill('housecare-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to initiate connection')
  await expect(page.getByRole('alert')).toContainText(/invalid url/i)
})

for (const [condition, body, text] of [
  [
    'a binary error body with an error field',
    '{"error":"The sheet is too long."}',
    ['The sheet is too long.'],
  ],
  ['a binary error body that cannot be read', 'PK\u0003\u0004', []],
] as const) {
  test(`${condition} says ‘Something went wrong’${text.length > 0 ? ` and ‘${text}’` : ''}`, {
    tag: '@S8.11',
  }, async ({ as }) => {
    const page = await as('staff')
    await openAsLink(page, '/customers')
    await putToastsAway(page)
    await page.route('**/api/customers/download*', (route) => route.fulfill({ status: 500, body }))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect(await toastOf(page)).toEqual({ title: 'Something went wrong', text })
  })
}

test('a page whose first load fails says the same where it would have stood', { tag: '@S8.14' }, async ({
  as,
}) => {
  const page = await as('staff')
  await openAsLink(page, '/customers/900404')
  await expect(page.getByRole('alert')).toContainText('Resource not found.')
})
