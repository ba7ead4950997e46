import { createPdf } from '../server/test/images.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { uniqueDigits } from './unique.ts'

// The server asks for the reason, and refuses staff.
test.use({ expected: /422|409/ })

test('a service demands a document: staff cannot assign without it, an admin can with a reason, then it is added', {
  tag: '@gate',
}, async ({ page, request }) => {
  const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
  const post = async <T>(path: string, data: object): Promise<T> =>
    (await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${admin.token}` } })).json()
  const title = `Lock repair ${uniqueDigits(13)}`
  const category = await post<{ id: number }>('/categories', { title, parent_id: null })
  const partner = await createPartner(request, {
    name: `Guarded ${uniqueDigits(13)}`,
    service_ids: [category.id],
  })
  const job = await createJob(request, staff, { category_id: category.id })

  await test.step('an admin sets the documents of the service', async () => {
    await startAs(page, admin)
    await page.goto(`/categories/${category.id}/update`)
    await page.getByRole('checkbox', { name: 'Police check' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update category' }).click()
    await expect(page.getByText('Category saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Police check' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'PAN' })).not.toBeChecked()
  })

  const find = async () => {
    await page.goto(`/jobs/${job.id}`)
    await page.locator('details.suggestion-rest summary').click()
    await page.getByRole('searchbox', { name: 'Check another partner: name or number' }).fill(partner.name)
    await expect(page.getByText('Police check is missing').first()).toBeVisible()
  }

  await test.step('staff see the reason, and who can assign', async () => {
    await startAs(page, staff)
    await find()
    await page
      .getByRole('button', { name: `Send anyway: ${partner.name}` })
      .first()
      .click()
    await expect(page.getByText(/An admin can do it with a reason/).first()).toBeVisible()
  })

  await test.step('an admin assigns with a reason', async () => {
    await startAs(page, admin)
    await find()
    await page
      .getByRole('button', { name: `Send anyway: ${partner.name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign without a document?' })
    await expect(dialog).toContainText('Police check is missing')
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('The copy comes tomorrow')
    await dialog.getByRole('button', { name: 'Assign anyway' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The copy comes tomorrow')
  })

  await test.step('the document is added, and the list shows that it expires soon', async () => {
    await page.goto(`/partners/${partner.id}`)
    const panel = page.getByRole('region', { name: 'Documents' })
    await panel
      .getByLabel('Add files')
      .last()
      .setInputFiles({ name: 'check.pdf', mimeType: 'application/pdf', buffer: createPdf(partner.name) })
    const add = page.getByRole('dialog', { name: 'Add a document' })
    await add.getByLabel('Kind').selectOption('Police check')
    await add.getByRole('textbox', { name: 'Expires on' }).fill('tomorrow')
    await add.getByRole('button', { name: 'Upload' }).click()
    await expect(panel.getByText(/Police check.*expires/).first()).toBeVisible()
    await page.goto(`/partners?documents=expiring&q=${encodeURIComponent(partner.name)}`)
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row', { name: partner.name })).toContainText('Police check')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
  })
})
