import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { SettlementLine, SettlementRun } from '../contract/src/settlements/settlement-runs.schema.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { fits, phoneOf } from './link-phone.ts'
import { dayIn } from './time.ts'
import { uniqueDigits } from './unique.ts'

test('an admin drafts and approves a run, pays a line by its UTR and closes it', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await page.goto('/partners')
  await page.getByRole('link', { name: 'Settlement runs' }).click()
  await page.getByRole('button', { name: 'New run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create run' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Run S\d+$/ })).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  const first = page.getByRole('button', { name: /^Statement of / }).first()
  await first.click()
  const statement = page.getByRole('dialog')
  await expect(statement.getByText('Not sent')).toBeVisible()
  const file = page.waitForEvent('download')
  await statement.getByRole('button', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^settlement-S\d+-\d+\.pdf$/)
  await expectAccessible(page)
  await statement.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add UTRs' }).click()

  const id = Number(page.url().split('/').at(-1)?.split('?')[0])
  const { data } = await admin.read<{ data: SettlementLine[] }>(`/settlement-runs/${id}/lines?state=due`)
  const dialog = page.getByRole('dialog')
  const text = `${data[0]!.reference}, E2EUTR${uniqueDigits(13)}\nS1-x, 12`
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'utrs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.getByRole('textbox')).toHaveValue(text)
  await dialog.getByText('UPI', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Not readable')).toBeVisible()
  await dialog.getByRole('button', { name: 'Post 1 payment' }).click()
  await expect(page.getByText('1 payment posted.')).toBeVisible()
  await page.getByRole('button', { name: 'Close run' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  const run = await admin.read<SettlementRun>(`/settlement-runs/${id}`)
  expect([run.status, run.difference]).toEqual(['closed', 0])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('an admin sends the statements of a run; the partner opens the link, gets the PDF and can pay by UPI', async ({
  page,
  browser,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const headers = { authorization: `Bearer ${admin.token}` }
  const send = async (path: string, data?: object) => {
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id } = await send('/partners', { name: 'Imran Statement', phone: `97${uniqueDigits(8)}` })
  await send(`/partners/${id}/adjustments`, { amount: 45_050, reason: 'Opening' })
  const sms = { header: 'HSCARE', templateId: '1107162345890123456', entityId: '1701158039284417265' }
  for (const [name, value] of Object.entries(sms))
    await send('/admin/config', { key: `sms.statement.${name}`, value })
  await send('/admin/config', { key: 'sms.statement.enable', value: true })
  await send('/admin/config', { key: 'business.upi_id', value: 'housecare@bank' })
  const cut_off = dayIn(0)
  const run = await send('/settlement-runs', { cut_off, partner_ids: [id] })
  await startAs(page, admin)
  await page.goto(`/partners/settlements/${run.id}`)
  await expect(page.getByText('Draft', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Send statements' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 of 1 statements sent')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Statement of Imran Statement' }).click()
  await expect(page.getByRole('img', { name: 'Scan to pay ₹450.50 by UPI' })).toBeVisible()
  const { data } = await admin.read<{ data: SettlementLine[] }>(`/settlement-runs/${run.id}/lines`)
  const { url } = await send(`/settlement-lines/${data[0]!.id}/link`, { by: 'copy' })
  const phone = await phoneOf(browser, 'en-IN')
  await phone.goto(new URL(url, 'http://link').pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'You pay ₹450.50' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Pay ₹450.50 by UPI' })).toHaveAttribute(
    'href',
    /^upi:\/\/pay\?pa=/,
  )
  expect(await fits(phone)).toBe(true)
  await expectAccessible(phone)
  const file = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Download statement (PDF)' }).click()
  expect((await file).suggestedFilename()).toBe(`settlement-${data[0]!.reference}.pdf`)
  await phone.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'आपको ₹450.50 देने हैं' })).toBeVisible()
  await send(`/settlement-runs/${run.id}/utrs`, {
    text: `${data[0]!.reference}, STMT${uniqueDigits(13)}`,
    shown: 1,
  })
  const { version } = await admin.read<SettlementRun>(`/settlement-runs/${run.id}`)
  await send(`/settlement-runs/${run.id}/end`, { version, as: 'closed' })
})

test.describe('tax at source', () => {
  test.use({ expected: /422/ })

  test('an admin stores a PAN; a payout is paid less its TDS, which the report lists and exports', async ({
    page,
    request,
  }) => {
    const admin = await personOf(request, 'admin')
    const headers = { authorization: `Bearer ${admin.token}` }
    const send = async (path: string, data: object) => {
      const answer = await request.post(`/api${path}`, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const name = `Tds Payout ${uniqueDigits(13)}`
    const { id } = await send('/partners', { name, phone: `96${uniqueDigits(8)}` })
    await send(`/partners/${id}/adjustments`, { amount: -400_000, reason: 'Opening' })
    const set = (field: string, value: string) =>
      send('/admin/config', { key: `business.tds_${field}`, value })
    const rule = { rate: '1', rate_without_pan: '20', threshold: '1000', from: '2026-04-01' }
    for (const [field, value] of Object.entries(rule)) await set(field, value)

    await startAs(page, admin)
    await page.goto(`/partners/${id}/account`)
    await page.getByRole('button', { name: 'Change bank details' }).click()
    await page.getByLabel('PAN').fill('ABC')
    await page.getByRole('button', { name: 'Save bank details' }).click()
    await expect(page.getByText('PAN must be a PAN such as ABCPE1234F.').first()).toBeVisible()
    await page.getByLabel('PAN').fill('abcpe1234f')
    await page.getByRole('button', { name: 'Save bank details' }).click()
    await expect(page.getByText('••••234F')).toBeVisible()
    await expectAccessible(page)

    const cut_off = dayIn(0)
    const run = await send('/settlement-runs', { cut_off, partner_ids: [id] })
    await page.goto(`/partners/settlements/${run.id}`)
    await expect(page.getByText('Draft', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('₹40.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    const { data } = await admin.read<{ data: SettlementLine[] }>(`/settlement-runs/${run.id}/lines`)
    const utr = `TDS${uniqueDigits(13)}`
    await send(`/settlement-runs/${run.id}/utrs`, { text: `${data[0]!.reference}, ${utr}, 3960`, shown: 1 })

    await page.goto('/reports')
    await page.getByRole('link', { name: 'TDS' }).click()
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: `Payouts of ${name}` })
    await expect(dialog.getByText(utr)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text).toContain(`${name},ABCPE1234F,1,4000,40`)
    const { version } = await admin.read<SettlementRun>(`/settlement-runs/${run.id}`)
    await send(`/settlement-runs/${run.id}/end`, { version, as: 'closed' })
    await set('from', '')
  })
})

test.describe('above the limit', () => {
  test.use({ expected: /409/ })

  test('a run of one partner is approved by another user than its creator', async ({
    page,
    browser,
    request,
  }) => {
    const [admin, dev] = [await personOf(request, 'admin'), await personOf(request, 'dev')]
    const headers = { authorization: `Bearer ${admin.token}` }
    const phone = `98${uniqueDigits(8)}`
    const send = async (path: string, data: object) =>
      (await request.post(`/api${path}`, { headers, data })).json()
    const name = `Second Approval ${uniqueDigits(13)}`
    const { id } = await send('/partners', { name, phone })
    await send(`/partners/${id}/adjustments`, { amount: -20_000, reason: 'Opening' })
    await send('/admin/config', { key: 'business.settlement_approval_limit', value: '100' })
    await startAs(page, admin)
    await page.goto('/partners/settlements')
    await page.getByRole('button', { name: 'New run' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Single partners').click()
    await dialog.getByRole('button', { name: 'Create run' }).click()
    await expect(dialog.getByText('Add a partner, or choose all partners.')).toBeVisible()
    await dialog.getByLabel('Add partner').fill(name)
    await page.getByRole('option', { name }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create run' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('A second user approves this run.')).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeVisible()
    const approve = async (on: Page) => {
      await on.getByRole('button', { name: 'Approve' }).click()
      await on.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    }
    await approve(page)
    await expect(page.getByText('is approved by another user than its creator').first()).toBeVisible()

    const second = await (await browser.newContext()).newPage()
    await startAs(second, dev)
    await second.goto(page.url())
    await approve(second)
    await expect(second.getByText('Approved', { exact: true })).toBeVisible()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    const run = await admin.read<SettlementRun>(`/settlement-runs/${page.url().split('/').at(-1)}`)
    expect([run.created_by?.id, run.approved_by?.id]).toEqual([admin.user.id, dev.user.id])
    await send(`/settlement-runs/${run.id}/end`, { version: run.version, as: 'closed', carry_over: true })
    await send('/admin/config', { key: 'business.settlement_approval_limit', value: '' })
  })
})

test('staff have no settlement runs', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/partners/settlements')
  await expect(page.getByText('Permission denied').first()).toBeVisible()
  const headers = { authorization: `Bearer ${staff.token}` }
  expect((await request.get('/api/settlement-runs', { headers })).status()).toBe(403)
})
