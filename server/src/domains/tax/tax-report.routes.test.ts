import type { TaxDocument, TaxMonth } from 'contract/tax/tax.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { taxSteps } from '../../../test/tax-steps.ts'

const { t, admin, service, completed, buyer, documentsOf } = await taxSteps()
afterAll(() => t.close())

const exportOf = async (section: string) => {
  const { month } = (await admin.get('/reports/tax')).body
  return String((await admin.get(`/reports/tax/download?month=${month}&section=${section}`)).body)
}

test.each([
  [
    'b2b',
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  ],
  [
    'b2cl',
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  ],
  ['b2cs', 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN'],
  [
    'cdnr',
    'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  ],
  [
    'cdnur',
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  ],
  [
    'hsn',
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  ],
])(
  'the part %s has the columns of its sheet in the offline tool of GSTR-1, in their order',
  async (section, header) => {
    expect((await exportOf(section)).replace(/^\ufeff/, '').split('\r\n')[0]).toBe(header)
  },
)

test('each document is in its part by buyer, state of the address, amount and kind, and so are the notes', async () => {
  const title = async (values: object) => (await admin.post('/locations', values)).body.id as number
  const state = await title({ type: 'state', title: 'Kerala', parent_id: null })
  const district = await title({ type: 'district', title: 'Ernakulam', parent_id: state })
  const area = await title({ type: 'area', title: 'Kochi', parent_id: district })
  const kochi = await title({ type: 'pincode', title: '682001', parent_id: area })
  const category = await service()
  const listed: [section: string, number: string][] = []
  /** An invoice, and the credit note after its price was lowered: part, kind, amount, state, whether IGST. */
  const partsOf = async (from: Parameters<typeof buyer>[0], price: number) => {
    const { customer, address_id } = await buyer(from)
    const job = await completed(category, { customer_id: customer.id, address_id, price })
    const lower = { price: price - 11_800, reason: 'Less work', version: job.version }
    expect((await admin.post(`/jobs/${job.id}/correct`, lower)).status).toBe(200)
    const numbers = (await documentsOf(job)).map(({ number, kind }) => [kind, number] as const)
    const found = []
    for (const [kind, number] of numbers) {
      for (const section of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', '9-5']) {
        const path = `/reports/tax/documents?per_page=100&section=${section}`
        const of = ((await admin.get(path)).body.data as TaxDocument[]).find((each) => each.number === number)
        if (!of) continue
        found.push([section, kind, of.total, of.place_of_supply, of.igst > 0])
        listed.push([section, number])
      }
    }
    return found
  }
  expect(await partsOf({ gstin: '27AAPFU0939F1ZV' }, 118_000)).toEqual([
    ['b2b', 'invoice', 118_000, '27', true],
    ['cdnr', 'credit-note', 11_800, '27', true],
  ])
  expect(await partsOf({ at: kochi }, 11_800_000)).toEqual([
    ['b2cl', 'invoice', 11_800_000, '32', true],
    ['cdnur', 'credit-note', 11_800, '32', true],
  ])
  expect(await partsOf({ at: kochi }, 118_000)).toEqual([
    ['b2cs', 'invoice', 118_000, '32', true],
    ['b2cs', 'credit-note', 11_800, '32', true],
  ])
  expect(await partsOf({}, 11_800_000)).toEqual([
    ['b2cs', 'invoice', 11_800_000, '29', false],
    ['b2cs', 'credit-note', 11_800, '29', false],
  ])
  for (const [section, state] of Object.entries({
    b2b: '27-Maharashtra',
    b2cl: '32-Kerala',
    cdnr: '27-Maharashtra',
    cdnur: '32-Kerala',
  })) {
    const text = await exportOf(section)
    expect(text).toContain(state)
    const found = listed.filter(([, number]) => text.includes(number))
    expect(found).toEqual(listed.filter(([of]) => of === section))
  }
})

test('the month equals the sum of its documents, part by part, and of its exports', async () => {
  await completed(await service({ mode: 'operator', rate: 500 }))
  const month: TaxMonth = (await admin.get('/reports/tax')).body
  const all: TaxDocument[] = []
  for (let page = 1; ; page += 1) {
    const { data } = (await admin.get(`/reports/tax/documents?per_page=100&page=${page}`)).body
    all.push(...data)
    if (data.length < 100) break
  }
  const net = (documents: TaxDocument[], name: 'total' | 'taxable' | 'igst') =>
    documents.reduce((sum, document) => sum + (document.kind === 'credit-note' ? -1 : 1) * document[name], 0)
  expect(month.total).toMatchObject({
    documents: all.length,
    total: net(all, 'total'),
    taxable: net(all, 'taxable'),
  })
  for (const { section, total, documents } of month.sections) {
    if (section === 'hsn') continue
    const { data } = (await admin.get(`/reports/tax/documents?per_page=100&section=${section}`)).body
    if (documents <= 100)
      expect([section, net(data, 'total'), data.length]).toEqual([section, total, documents])
  }
  expect(month.sections.filter(({ documents }) => documents > 0).map(({ section }) => section)).toEqual(
    expect.arrayContaining(['b2b', 'b2cs', '9-5', 'hsn']),
  )
  const hsn = month.hsn.reduce((sum, line) => sum + line.total, 0)
  expect(hsn).toBe(month.total.total)
  expect((await admin.get('/reports/tax?month=2026-13')).status).toBe(422)
})
