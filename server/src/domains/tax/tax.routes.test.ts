import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { TaxDocument } from 'contract/tax/tax.schema.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { extent } from '../../../../tools/extent.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { taxSteps } from '../../../test/tax-steps.ts'

const { t, admin, world, service, completed, buyer, documentsOf } = await taxSteps()
afterAll(() => t.close())

describe('rates', () => {
  test('a category has the rate of its nearest ancestor, from its day on', async () => {
    const parent = await service({ rate: 1200 })
    const child = (await admin.post('/categories', { title: 'Below it', parent_id: parent })).body.id
    expect((await admin.get(`/categories/${child}/tax`)).body).toMatchObject({
      rates: [],
      applies: { category: { id: parent }, rate: 1200, mode: 'supplier' },
    })
    const later = {
      applies_from: '2090-01-01',
      mode: 'operator',
      sac: '998714',
      rate: 500,
      includes_tax: false,
    }
    const { body } = await admin.post(`/categories/${child}/tax`, later)
    expect(body).toMatchObject({ rates: [later], applies: { category: { id: parent } } })
    const none = await admin.post(`/categories/${child}/tax`, { applies_from: '2026-04-01', mode: 'none' })
    expect(none.body.applies).toMatchObject({ category: { id: child }, mode: 'none', rate: null })
  })

  test('an enquiry and a typed price get the rate beside the commission', async () => {
    const category_id = await service({ rate: 1200, includes_tax: false })
    const tax_rule = { mode: 'supplier', sac: '998714', rate: 1200, includes_tax: false }
    expect((await admin.get(`/categories/${category_id}/commission`)).body).toMatchObject({ tax_rule })
    const enquiry = await admin.post('/enquiries', { phone: newPhone(), category_id, quoted_price: 100_000 })
    expect(enquiry.body).toMatchObject({ tax_rule, commission_rule: { kind: 'percent' } })
  })

  test.each([
    ['sac', { sac: '8714' }, 'must be 6 digits that begin with 99'],
    ['sac', { sac: null }, 'is required'],
    ['rate', { rate: null }, 'is required'],
    ['rate', { rate: 10_001 }, 'must be at most 100 %'],
    ['rate', { mode: 'none', sac: null }, 'must be left empty'],
  ])('are refused with the field %s for %j', async (field, change, message) => {
    const body = { applies_from: '2026-04-01', mode: 'supplier', sac: '998714', rate: 1800, ...change }
    const reply = await admin.post(`/categories/${world.categories.taps}/tax`, body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toContainEqual({ field, message: expect.stringContaining(message) })
  })
})

const pdfOf = async ({ id }: TaxDocument) => pdfText((await admin.get(`/tax-documents/${id}/pdf`)).raw)

describe('documents', () => {
  test('a completed job gets an invoice; its commission is of the price without tax', async () => {
    const job = await completed(await service())
    const [invoice, ...more] = await documentsOf(job)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: expect.stringMatching(/^INV\/\d\d-\d\d\/\d{6}$/),
      against: null,
      place_of_supply: '29',
      buyer: 'Asha Rao',
      buyer_gstin: null,
      mode: 'supplier',
      sac: '998714',
      rate: 1800,
      taxable: 100_000,
      cgst: 9_000,
      sgst: 9_000,
      igst: 0,
      rounding: 0,
      total: 118_000,
    })
    expect(job.commission).toBe(20_000)
    const timeline = (await admin.get(`/timeline?record_type=job&record_id=${job.id}`)).body
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'tax-document-issued' }))
  })

  test('tax that is added to the price is due from the customer', async () => {
    const job = await completed(await service({ includes_tax: false }), { price: 100_000 })
    expect(job).toMatchObject({ price: 100_000, tax_added: 18_000, due: 118_000, commission: 20_000 })
    expect(await documentsOf(job)).toMatchObject([
      { taxable: 100_000, cgst: 9_000, sgst: 9_000, total: 118_000 },
    ])
  })

  test('a customer with a GSTIN of another state has IGST', async () => {
    const { customer, address_id } = await buyer({ gstin: '27aapfu0939f1zv' })
    expect(customer.gstin).toBe('27AAPFU0939F1ZV')
    const job = await completed(await service(), { customer_id: customer.id, address_id })
    const of = { place_of_supply: '27', buyer_gstin: '27AAPFU0939F1ZV', igst: 18_000, cgst: 0, sgst: 0 }
    expect(await documentsOf(job)).toMatchObject([of])
    const wrong = await admin.put(`/customers/${customer.id}`, {
      gstin: '27AAPFU0939F1ZX',
      version: customer.version,
    })
    expect(wrong.body.errors).toEqual([{ field: 'gstin', message: 'must end with V if the rest is correct' }])
  })

  test('a reopened job is credited in full and invoiced again', async () => {
    const job = await completed(await service())
    const again = await admin.post(`/jobs/${job.id}/uncomplete`, {
      version: job.version,
      reason: 'Price was wrong',
    })
    expect(again.status).toBe(200)
    const body = { version: again.body.version, price: 236_000, price_reason: 'More taps' }
    expect((await admin.post(`/jobs/${job.id}/complete`, body)).status).toBe(200)
    const documents = await documentsOf(job)
    expect(documents).toMatchObject([
      { kind: 'invoice', total: 118_000 },
      { kind: 'credit-note', total: 118_000, taxable: 100_000, reason: 'Price was wrong' },
      { kind: 'invoice', total: 236_000 },
    ])
    expect(documents[1]!.against).toEqual({ id: documents[0]!.id, number: documents[0]!.number })
  })

  test('without GSTIN, without a rate and with mode none there is no document', async () => {
    const untaxed = await completed(world.categories.cleaning)
    const none = await completed(await service({ mode: 'none', sac: null, rate: null }))
    await world.setting('business.gstin', '')
    const off = await completed(await service())
    await world.setting('business.gstin', '29AAGCB7383J1Z4')
    for (const job of [untaxed, none, off]) expect(await documentsOf(job)).toEqual([])
    expect(off.commission).toBe(23_600)
  })

  test('many jobs completed at once have numbers without a gap', async () => {
    const category_id = await service()
    const jobs: Job[] = []
    for (let index = 0; index < extent(50, 50, 12); index += 1)
      jobs.push(await world.jobIn('started', { category_id, price: 118_000 }))
    const last = async () =>
      (
        await t.database.pool.query<{ last_number: number }>(
          "SELECT last_number FROM tax_series WHERE kind = 'invoice'",
        )
      ).rows[0]?.last_number ?? 0
    const before = await last()
    const replies = await Promise.all(
      jobs.map(({ id, version }) => admin.post(`/jobs/${id}/complete`, { version })),
    )
    // A busy server may shed some.
    const done = replies.filter(({ status }) => status !== 503)
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
    expect(await last()).toBe(before + done.length)
    const { rows } = await t.database.pool.query(`SELECT kind, count(*)::int AS documents, max(serial) AS last
      FROM tax_documents GROUP BY gstin, financial_year, kind`)
    for (const { documents, last: serial } of rows) expect(serial).toBe(documents)
  })

  test('the PDF is one page with the number as its name', async () => {
    const [invoice] = await documentsOf(await completed(await service()))
    const reply = await admin.get(`/tax-documents/${invoice!.id}/pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(invoice!.number.replaceAll('/', '-'))
    expect((await admin.get('/tax-documents/999999/pdf')).status).toBe(404)
    expect(reply.raw.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test('the PDF has seller, buyer, place of supply, tax by its parts, rounding, the amount in words and the summary by SAC', async () => {
    const job = await completed(await service({ rate: 500 }), { price: 99_990 })
    const [invoice] = await documentsOf(job)
    const text = await pdfOf(invoice!)
    expect(invoice!.rounding).not.toBe(0)
    for (const part of [
      'TAX INVOICE',
      invoice!.number,
      'GSTIN 29AAGCB7383J1Z4',
      'BILLED TO',
      'Asha Rao',
      'Without GSTIN',
      '29-Karnataka',
      `Job J-${job.id}`,
      'CGST 2.5%',
      'SGST/UTGST 2.5%',
      'Rounding',
      '₹999.90',
      'AMOUNT IN WORDS',
      'Nine Hundred Ninety Nine and Ninety Paise',
      'HSN/SAC',
      '998714',
      'Computer-generated document, no signature required.',
    ])
      expect(text).toContain(part)
  })

  test('the PDF of a credit note names its invoice, and one of section 9(5) who pays the tax', async () => {
    const job = await completed(await service({ mode: 'operator', rate: 500 }))
    await admin.post(`/jobs/${job.id}/uncomplete`, { version: job.version, reason: 'Price was wrong' })
    const [invoice, note] = await documentsOf(job)
    expect(await pdfOf(invoice!)).toContain('under section 9(5) of the CGST Act')
    const text = await pdfOf(note!)
    expect(text).toContain('CREDIT NOTE')
    expect(text).toContain(`Against invoice ${invoice!.number} of `)
  })
})

test('a partner reads what is owed for a taxed job, with the tax of reported extra work; the confirmation posts it', async () => {
  const job = await world.jobIn('started', { category_id: await service(), price: 118_000 })
  const { url } = (await admin.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })).body
  const guest = await t.as(null)
  const done = await guest.post(`/partner-links/${String(url).split('/').at(-1)}/complete`, {
    material_cost: 0,
    extra: { amount: 11_800, work: 'One more tap' },
    collected: { amount: 129_800, means: 'cash' },
  })
  // 20% of ₹1,100.00 is the commission, and 18% of it the tax.
  expect(done.body.owes).toBe(22_000 + 19_800)
  const { completion_report } = (await admin.get(`/jobs/${job.id}`)).body
  const body = { report_id: completion_report.id }
  expect((await admin.post(`/jobs/${job.id}/completion-report/confirm`, body)).status).toBe(200)
  expect((await admin.get(`/partners/${job.partner?.id}/account`)).body.balance).toBe(41_800)
})

test('a charge of a cancelled job has its invoice, and its commission is of the charge without tax', async () => {
  await world.setting('business.charge_commission', '10')
  const job = await world.jobIn('accepted', { category_id: await service(), price: 118_000 })
  const body = { version: job.version, reason: 'Closed door', charge: 23_600 }
  expect((await admin.post(`/jobs/${job.id}/cancel`, body)).status).toBe(200)
  expect(await documentsOf(job)).toMatchObject([{ kind: 'invoice', total: 23_600, taxable: 20_000 }])
  const { body: entries } = await admin.get(`/partners/${job.partner?.id}/ledger?kind=commission-due`)
  expect(entries.data).toMatchObject([{ amount: 2_000, note: '10% of the charge without GST ₹200.00' }])
  await world.setting('business.charge_commission', '0')
})
