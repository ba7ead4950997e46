import { createImage } from '../server/test/images.ts'
import { expectAdvisedAccessible } from './accessibility.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { fits, linkOf, phoneOf } from './link-phone.ts'
import { createSentJob } from './make-job.ts'
import { whatsAppText } from './whatsapp-text.ts'

// An ended link returns a 404; the test breaks the connection on purpose.
test.use({ expected: /404|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

type Job = {
  status: string
  received: number
  price: number
  material_cost: number
  partner: object | null
  partner_link: { opened_at: string | null } | null
}

test('a partner takes a job from assigned to done on a phone, with the connection lost once', {
  tag: '@gate',
}, async ({ page, request, browser }) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff)
  const read = () => staff.read<Job>(`/jobs/${created.id}`)
  await startAs(page, staff)
  await page.goto(`/jobs/${created.id}`)
  const jobLink = page.getByRole('region', { name: 'Job link' })
  await expect(jobLink.getByRole('button', { name: 'Send by WhatsApp' })).toBeVisible()
  await expect(jobLink.getByText(/Not shared yet\.$/)).toBeVisible()
  await expect(page.getByText(/^Assigned today, .* The partner has not been told\.$/)).toBeVisible()
  const path = await linkOf(page, staff, created, 'partner-job')
  await expect(jobLink.getByText(/^Copied today/)).toBeVisible()
  await expect(page.getByText(/^Told today/)).toBeVisible()

  const phone = await phoneOf(browser, 'en-IN')
  await phone.goto(path)
  await expect(phone.getByText('New job')).toBeVisible()
  await expect(phone.getByText(created.name)).toBeVisible()
  expect(await phone.content()).not.toMatch(/9196\d{8}/) // every customer of these tests has such a number
  await expectAdvisedAccessible(phone)
  await expect.poll(async () => (await read()).partner_link?.opened_at).not.toBeNull()
  await phone.getByRole('button', { name: 'Accept job' }).click()
  await expect(phone.getByRole('button', { name: 'Call customer' })).toBeVisible()
  await expect.poll(async () => (await read()).status).toBe('accepted')

  // Start, photos and completion are stored on the phone, across a reload of the page, and sent in order.
  await phone.route('**/api/partner-links/*/start', (route) => route.abort())
  await phone.getByRole('button', { name: 'Start work' }).click()
  await phone.getByRole('button', { name: 'Start now' }).click()
  await expect(phone.getByText('Saved on this phone. It is sent as soon as you are online.')).toBeVisible()
  const photo = {
    name: 'after.jpg',
    mimeType: 'image/jpeg',
    buffer: await createImage({ width: 3000, height: 2000 }),
  }
  const other = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') }
  await phone.getByLabel('Add photos of the work').setInputFiles([photo, other])
  await expect(phone.getByText('1 of 10 photos')).toBeVisible()
  await expect(phone.getByText('A photo could not be read. Choose another one.')).toBeVisible()
  await expectAdvisedAccessible(phone)
  await phone.getByRole('button', { name: 'Complete job' }).click()
  await phone.getByLabel('Material cost').fill('200')
  await phone.getByLabel('Extra work or parts sold').fill('250')
  await expect(phone.getByLabel('Amount collected')).toHaveValue('1500')
  await phone.getByRole('button', { name: 'Complete job' }).click()
  await expect(phone.getByText('Enter what the extra work was.')).toBeVisible()
  await phone.getByLabel('What was it?').fill('New trap')
  await phone.getByRole('button', { name: 'Complete job' }).click()
  await expect(phone.getByText('Select how it was paid.')).toBeVisible()
  await phone.getByLabel('Cash').check()
  await phone.getByRole('button', { name: 'Complete job' }).click()
  await expect(phone.getByText('You reported ₹1,500, Cash. The office will confirm it.')).toBeVisible()
  expect((await read()).status).toBe('accepted')
  await phone.unroute('**/api/partner-links/*/start')
  await phone.reload()
  await expect.poll(async () => (await read()).status).toBe('completed')
  await expect(phone.getByText('You owe the office for this job')).toBeVisible()
  await expect(phone.getByText('Saved on this phone.')).toBeHidden()
  expect(await fits(phone)).toBe(true)
  await phone
    .getByLabel('Add photos of the work')
    .setInputFiles([
      { ...photo, name: 'later.jpg', buffer: await createImage({ width: 900, height: 600, format: 'png' }) },
    ])
  await expect(phone.getByText('2 of 10 photos')).toBeVisible()
  const photos = page.getByRole('region', { name: 'Files' })
  await expect(photos.getByText(`J-${created.id} photo 2.jpg`)).toBeVisible()
  await expect(photos.getByRole('button', { name: `Open J-${created.id} photo 1.jpg` })).toBeVisible()

  // One key confirms the partner's report.
  expect(await read()).toMatchObject({ received: 0, price: 125_000, material_cost: 0 })
  await expect(page.getByText('₹1,500.00 cash', { exact: true })).toBeVisible()
  await expect(page.getByText('Extra work ₹250.00: New trap')).toBeVisible()
  await expect(page.getByText('Material cost ₹0.00 → ₹200.00')).toBeVisible()
  await expect(page.getByText('Confirm the partner’s report')).toBeVisible()
  await expectAccessible(page)
  // The focus is on the control that was pressed last.
  await page.locator('main').getByRole('button').first().focus()
  await page.keyboard.press('c')
  await expect(page.getByText('₹1,500.00 cash', { exact: true })).toBeHidden()
  expect(await read()).toMatchObject({ received: 150_000, price: 150_000, material_cost: 20_000 })
  await phone.reload()
  await expect(phone.getByText('The office confirmed ₹1,500, Cash.')).toBeVisible()
})

test('a link sent from Needs attention opens WhatsApp with the brief and the link, and counts as handed over', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff, { hours: -0.5 })
  await startAs(page, staff)
  await page.goto('/dashboard?attention=late')
  const row = page.getByRole('row').filter({ hasText: created.name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `More actions for J-${created.id}` }).click()
  const sent = await whatsAppText(page, () => page.getByRole('menuitem', { name: 'Send link' }).click())
  for (const words of [`J-${created.id}: `, created.name, 'Collect ₹1,250.00', '/p/'])
    expect(sent).toContain(words)
  expect((await staff.read<Job>(`/jobs/${created.id}`)).partner_link).toMatchObject({
    handed_by: 'whatsapp',
    sent_at: null,
  })
})

test('the page of a link has its own policy, no part of the admin, and no request to other hosts', async ({
  page,
  request,
  browser,
}) => {
  const staff = await personOf(request, 'staff')
  const created = await createSentJob(request, staff)
  await page.goto('/config.json')
  const path = await linkOf(page, staff, created, 'partner-job')
  const phone = await phoneOf(browser, 'hi-IN', 320)
  const urls: string[] = []
  phone.on('request', (sent) => urls.push(sent.url()))
  const reply = await phone.goto(path)
  const headers = reply!.headers()
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  await expect(phone.getByRole('button', { name: 'काम स्वीकार करें' })).toBeVisible()
  await phone.getByRole('button', { name: 'English' }).click()
  await expect(phone.getByRole('button', { name: 'Accept job' })).toBeVisible()
  expect(await fits(phone)).toBe(true)
  const origin = new URL(phone.url()).origin
  const ours = urls.filter((url) => /^\/(p|link|api\/partner-links)\//.test(new URL(url).pathname))
  expect(urls.filter((url) => !url.startsWith(origin) || !ours.includes(url))).toEqual([])

  // The reason is the partner's; the link ends and reveals nothing.
  await phone.getByRole('button', { name: 'Reject job' }).click()
  await phone.getByLabel('Too far away').check()
  await phone.getByRole('button', { name: 'Reject job' }).click()
  await expect(phone.getByText('The office will assign another partner.')).toBeVisible()
  await expect.poll(async () => (await staff.read<Job>(`/jobs/${created.id}`)).partner).toBeNull()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  expect(await phone.content()).not.toContain(created.name)
})
