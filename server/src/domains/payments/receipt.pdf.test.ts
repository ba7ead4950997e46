import { expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { render } from './receipt.pdf.ts'
import type { ReceiptSnapshot } from './receipt.rules.ts'

const line = {
  receipt_number: 'HC/2026-27/000101',
  paid_at: '2026-11-18T10:00:00.000Z',
  method: 'bank-transfer',
  reference: 'SBIN0234982374923',
  amount: 50_000,
} as const
const receipt: ReceiptSnapshot = {
  number: 'HC/2026-27/000123',
  issued_at: '2026-11-21T10:00:00.000Z',
  business: {
    name: 'House Care',
    address: '12 MG Road, Bengaluru',
    phone: '+918041234567',
    upi_id: 'housecare@upi',
  },
  customer: { name: 'Asha Rao', phone: '+919845012345', address: ['Flat 302', 'HSR Layout 560102'] },
  job: { id: 2210, category: 'AC service', scheduled_at: '2026-11-20T05:30:00.000Z', partner: 'Ravi Kumar' },
  payment: { ...line, receipt_number: 'HC/2026-27/000123', note: null },
  earlier: [line],
  price: 350_000,
  paid_to_date: 100_000,
  due: 250_000,
}
const renderReceipt = (snapshot: ReceiptSnapshot) => render({ snapshot, reversal: null })
const pagesOf = (pdf: Buffer) => /\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]

test('the same snapshot gives the same bytes, another one gives others', async () => {
  const [first, again] = [await renderReceipt(receipt), await renderReceipt(receipt)]
  expect(first.equals(again)).toBe(true)
  expect((await renderReceipt({ ...receipt, due: 240_000 })).equals(first)).toBe(false)
})

test('characters without a width or a font are not drawn as boxes', async () => {
  const drawn = async (name: string) => renderReceipt({ ...receipt, customer: { ...receipt.customer, name } })
  const plain = await drawn('Priya Rao')
  expect((await drawn('Priya\u200b Rao')).equals(plain)).toBe(true)
  expect(pdfText(await drawn('王 Rao 😀'))).toContain('? Rao')
})

test('the customer’s credit is shown: kept, used and left, and nothing of it without credit', async () => {
  const text = pdfText(
    await renderReceipt({ ...receipt, credited: 30_000, credit_used: 20_000, credit: 10_000 }),
  )
  for (const [title, amount] of [
    ['Kept as credit', '₹300.00'],
    ['Paid from credit', '₹200.00'],
    ['Your credit', '₹100.00'],
  ])
    expect(text).toContain(`${title}\n${amount}`)
  expect(pdfText(await renderReceipt(receipt))).not.toMatch(/credit/i)
})

test('names in Indian scripts embed their fonts, with the same bytes each time', async () => {
  const address = ['ലക്ഷ്മി നിലയം, കൊച്ചി', 'گلی نمبر 12 لال قلعہ']
  const names = { ...receipt, customer: { ...receipt.customer, name: 'लक्ष्मी Nair', address } }
  const [first, again] = [await renderReceipt(names), await renderReceipt(names)]
  expect(first.equals(again)).toBe(true)
  const embedded = [...first.toString('latin1').matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(
    ([, font]) => font,
  )
  const wanted = ['NotoSansDevanagari-SemiBold', 'NotoSansMalayalam-Regular', 'NotoSansArabic-Regular']
  expect(embedded).toEqual(expect.arrayContaining(wanted))
  // Only the letters that are used: the fonts have more than 120 kB.
  expect(first.length).toBeLessThan(60_000)
})

test.each([
  ['many earlier payments', { earlier: Array.from({ length: 60 }, () => line) }],
  ['very long words', { customer: { ...receipt.customer, name: 'x'.repeat(120) } }],
  [
    'a long address of the business',
    { business: { ...receipt.business, address: 'Long Road '.repeat(400) } },
  ],
  [
    'nothing but the needed',
    { business: { name: 'A', address: '', phone: '', upi_id: '' }, earlier: [], due: 0 },
  ],
  [
    'a tax number and a long last line',
    { business: { ...receipt.business, gstin: '29ABCDE1234F1Z5', receipt_thanks: 'Thank you '.repeat(90) } },
  ],
  ['a name in another script', { customer: { ...receipt.customer, name: 'आशा राव' } }],
])('%s stay on one page', async (_name, change) => {
  expect(pagesOf(await renderReceipt({ ...receipt, ...change }))).toBe('1')
})
