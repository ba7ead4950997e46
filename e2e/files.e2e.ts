import { createImage, createPdf } from '../server/test/images.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob } from './make-job.ts'

test.use({ expected: /500|422/ })

test('photos and documents of a job are added by file, by drop and after a lost connection, deleted and restored', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const job = await createJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${job.id}`)
  const panel = page.getByRole('region', { name: 'Files' })
  await expect(panel.getByText('No files yet.')).toBeVisible()

  const buffer = await createImage({ width: 900, height: 600 })
  await panel
    .getByLabel('Add files')
    .last()
    .setInputFiles({ name: 'before.jpg', mimeType: 'image/jpeg', buffer })
  const opener = panel.getByRole('button', { name: 'Open before.jpg' })
  await expect(opener.getByRole('presentation')).toBeVisible()
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'before.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The second part is lost once: the upload continues after the first.
  let parts = 0
  await page.route('**/api/file-uploads/*/bytes**', (route) => {
    parts += 1
    return parts === 2 ? route.fulfill({ status: 500, body: '{}' }) : route.continue()
  })
  const long = Buffer.concat([createPdf(), Buffer.alloc(600_000, '\n')])
  await panel
    .getByLabel('Add files')
    .last()
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: long })
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByRole('button', { name: 'Download bill.pdf' })).toBeVisible()
  expect(parts).toBe(4)

  await panel.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['<svg onload="alert(1)"/>'], 'drawing.svg', { type: 'image/svg+xml' }))
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
  })
  await expect(panel.getByRole('alert')).toContainText('The file drawing.svg is not an image')
  await panel.getByRole('button', { name: 'Dismiss' }).click()

  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download bill.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('bill.pdf')

  await panel.getByRole('button', { name: 'Delete before.jpg' }).click()
  await expect(opener).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(opener).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('a document of a partner keeps its number masked and shows when it expires', async ({
  page,
  request,
}) => {
  await startAs(page, await personOf(request, 'admin'))
  await page.goto('/partners')
  await page.getByRole('main').getByRole('table').getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Documents' })
  const buffer = createPdf()
  await panel
    .getByLabel('Add files')
    .last()
    .setInputFiles({ name: 'pan.pdf', mimeType: 'application/pdf', buffer })
  const dialog = page.getByRole('dialog', { name: 'Add a document' })
  await dialog.getByLabel('Kind').selectOption('PAN')
  await dialog.getByLabel('Document number').fill('ABCPE1234F')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(panel.getByText('PAN ••••234F').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Edit pan.pdf' }).first().click()
  const edit = page.getByRole('dialog', { name: 'Edit file' })
  await edit.getByRole('textbox', { name: 'Expires on' }).fill('tomorrow')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/^PAN ••••234F, expires /).first()).toBeVisible()
  await expectAccessible(page)
})
