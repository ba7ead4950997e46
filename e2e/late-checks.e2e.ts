import { expect, test } from './fixtures.ts'

const isSchema = /\/assets\/new-enquiry\.schema-/

test('a form checks its values although its schema loads late', async ({ page, signIn }) => {
  await signIn('staff', null)
  // The page is never idle, which it checks every 100 ms: nothing loads before it is needed.
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      ms === 100 ? 0 : later(run, ms)) as typeof setTimeout // its one form here
  })
  const schemas: string[] = []
  page.on('request', (request) => {
    if (isSchema.test(request.url())) schemas.push(request.url())
  })
  await page.goto('/enquiries/create')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeVisible()
  expect(schemas).toEqual([])

  await page.getByRole('button', { name: 'Save enquiry' }).click()
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  expect(schemas).toHaveLength(1)
})

test.describe('a schema that could not be fetched', () => {
  test.use({ expected: /net::ERR_FAILED|dynamically imported module/ })

  test('shows no error before it is needed; then the page is reloaded with the typed values', async ({
    page,
    signIn,
  }) => {
    await signIn('staff', null)
    await page.route(isSchema, (route) => route.abort())
    const failure = page.waitForEvent('requestfailed', (request) => isSchema.test(request.url()))
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/enquiries/create')
    await failure
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Still here')
    expect(loads).toBe(1)
    await page.unroute(isSchema)

    // Leaving the field asks for the schema; a browser keeps a failed module until the page is loaded again.
    await name.blur()
    await expect.poll(() => loads).toBe(2)
    await expect(name).toHaveValue('Still here')
    await page.getByRole('button', { name: 'Save enquiry' }).click()
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  })
})
