import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createSentJob } from './make-job.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

/** Spam can be removed: deleted, undone, found in the trash and restored from there. */

// The page of a deleted record requests missing data.
test.use({ expected: /404/ })

const phone = () => `98${uniqueDigits(8)}`

test('an enquiry is deleted, undone, deleted again, restored from its own page and from the trash', {
  tag: '@gate',
}, async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  const name = `Spam ${uniqueLetters()}`
  const headers = { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': crypto.randomUUID() }
  const response = await request.post('/api/enquiries', { headers, data: { name, phone: phone() } })
  const { id } = await response.json()
  const remove = async () => {
    await page.goto(`/enquiries/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(`E-${id} moved to the trash.`)).toBeVisible()
  }
  await remove()
  await expect(page).toHaveURL(/\/enquiries$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto(`/enquiries?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeVisible()

  await remove()
  await page.goto(`/enquiries/${id}`)
  await expect(page.getByText(new RegExp(`E-${id} was deleted by .+ on`))).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()

  await remove()
  await page.goto(`/enquiries?as=trash&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name: new RegExp(`E-${id}`) })).toContainText('30')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restore E-${id}` }).click()
  await expect(page.getByText(`E-${id} restored.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Restore E-${id}` })).toBeHidden()
})

test('several enquiries are deleted from the list at once', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  const name = `Bulk spam ${uniqueLetters()}`
  for (const _ of [1, 2]) {
    const headers = { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': crypto.randomUUID() }
    await request.post('/api/enquiries', { headers, data: { name, phone: phone() } })
  }
  await page.goto(`/enquiries?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('Showing 1 to 2 of 2 results.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Showing 1 to 2 of 2 results.')).toBeVisible()
})

test.describe('a partner', () => {
  // A partner with jobs is refused; the page of a deleted one may request it once more.
  test.use({ expected: /404|409/ })

  test('without jobs is deleted on its page and restored from the trash; one with jobs is refused', async ({
    page,
    request,
  }) => {
    const admin = await personOf(request, 'admin')
    await startAs(page, admin)
    const headers = { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': crypto.randomUUID() }
    const response = await request.post('/api/partners', {
      headers,
      data: { name: `Applicant ${uniqueLetters()}`, phone: phone() },
    })
    const { id } = await response.json()
    const remove = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    }
    await page.goto(`/partners/${id}`)
    await remove()
    await expect(page.getByText(`P-${id} moved to the trash.`)).toBeVisible()
    await expect(page).toHaveURL(/\/partners$/)
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: `Restore P-${id}` }).click()
    await expect(page.getByText(`P-${id} restored.`)).toBeVisible()

    const { partner } = await createSentJob(request, admin)
    await page.goto(`/partners/${partner.id}`)
    await remove()
    await expect(
      page.getByText(/cannot be deleted: it was assigned to .+ Deactivate the partner instead\./),
    ).toBeVisible()
  })
})
