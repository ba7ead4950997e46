import type { SearchHit } from 'contract/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createPlace,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
let ids: { customer: number; partner: number; enquiry: number; job: number }
let pincode: string
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  const { db } = app.database
  const place = await createPlace(db)
  pincode = place.title
  const category_id = await createCategory(db, { title: 'Geyser repair' })
  const customer = await createCustomer(db, { name: 'Lakshmi Narayan', phone: '+919812345670' })
  const address_id = await createAddress(db, { customer_id: customer.id, location_id: place.pincode })
  const partner = await createPartner(db, { name: 'Lakshman Das', phone: '+919812399999' })
  await db.insertInto('partner_areas').values({ partner_id: partner, location_id: place.area }).execute()
  const body = { name: 'Lakshmi Narayan', phone: customer.phone, category_id, address_id }
  const enquiry = (await staff.post('/enquiries', body)).body.id
  const job = await createJob(db, { customer_id: customer.id, category_id, address_id, partner_id: partner })
  ids = { customer: customer.id, partner, enquiry, job }
})
afterAll(() => app.close())

const find = async (q: string): Promise<SearchHit[]> => {
  const { status, body } = await staff.get(`/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const found = async (q: string) => (await find(q)).map((hit) => `${hit.type} ${hit.id}`)

describe('GET /search', () => {
  it('finds a pincode in groups and in the digits of another script', async () => {
    const devanagari = [...pincode].map((digit) => String.fromCodePoint(0x966 + Number(digit))).join('')
    for (const typed of [
      `${pincode.slice(0, 3)} ${pincode.slice(3)}`,
      `${pincode.slice(0, 3)}-${pincode.slice(3)}`,
      devanagari,
    ]) {
      expect(await found(typed), typed).toContain(`customer ${ids.customer}`)
    }
  })

  it('describes each hit', async () => {
    expect(await find('laksh')).toEqual([
      {
        type: 'customer',
        id: ids.customer,
        title: 'Lakshmi Narayan',
        phone: '+919812345670',
        status: null,
        detail: `${pincode} HSR Layout`,
      },
      {
        type: 'partner',
        id: ids.partner,
        title: 'Lakshman Das',
        phone: '+919812399999',
        status: 'approved',
        detail: null,
      },
      {
        type: 'enquiry',
        id: ids.enquiry,
        title: 'Lakshmi Narayan',
        phone: '+919812345670',
        status: 'open',
        detail: 'Geyser repair',
      },
      {
        type: 'job',
        id: ids.job,
        title: 'Geyser repair · Lakshmi Narayan',
        phone: '+919812345670',
        status: 'pending',
        detail: 'Lakshman Das',
      },
    ])
  })

  it('finds by any part of a phone in any form', async () => {
    for (const q of ['98123 45670', '+91-98123-45670', '098123 4567', '2345670', '45670']) {
      expect([q, await found(q)]).toEqual([
        q,
        [`customer ${ids.customer}`, `enquiry ${ids.enquiry}`, `job ${ids.job}`],
      ])
    }
  })

  it('finds by pincode all records there, and the partners who serve it', async () => {
    expect((await found(pincode)).sort()).toEqual(
      [
        `customer ${ids.customer}`,
        `enquiry ${ids.enquiry}`,
        `job ${ids.job}`,
        `partner ${ids.partner}`,
      ].sort(),
    )
  })

  it('finds by id', async () => {
    expect(await found(`E-${ids.enquiry}`)).toEqual([`enquiry ${ids.enquiry}`])
    expect(await found(`j ${ids.job}`)).toEqual([`job ${ids.job}`])
    expect(await found(`C${ids.customer}`)).toEqual([`customer ${ids.customer}`])
    expect(await found(`P-${ids.partner}`)).toEqual([`partner ${ids.partner}`])
    expect(await found(String(ids.job))).toContain(`job ${ids.job}`)
  })

  it('returns five of each type, names that begin with the text first', async () => {
    const { db } = app.database
    for (let index = 0; index < 7; index += 1) await createCustomer(db, { name: `Xavier Zed ${index}` })
    const { id } = await createCustomer(db, { name: 'Zed Xavier' })
    await createCustomer(db, { name: 'Old Zed' })
    const hits = await find('zed')
    expect(hits).toHaveLength(5)
    expect(hits[0]?.id).toBe(id)
  })

  it('finds nothing for an empty text, and treats wildcards literally', async () => {
    for (const q of ['', ' ', 'q', '%%%', '___', 'no such thing', 'Z-12'])
      expect([q, await found(q)]).toEqual([q, []])
  })

  it('refuses invalid requests, and is for signed-in users only', async () => {
    expect((await staff.get('/search')).status).toBe(422)
    expect((await staff.get(`/search?q=${'x'.repeat(101)}`)).status).toBe(422)
    expect((await staff.get('/search?q=abc&type=customer')).status).toBe(422)
    expect((await (await app.as(null)).get('/search?q=abc')).status).toBe(401)
  })

  it('puts the customer whose number ends with the digits before an id and newer numbers that contain them', async () => {
    const { db } = app.database
    const wanted = await createCustomer(db, { name: 'Last Latha', phone: '+919876547316' })
    await db
      .insertInto('customers')
      .values({ id: 7316, name: 'Number Nina', phone: '+919800000001' })
      .execute()
    for (const end of [1, 2, 3, 4, 5, 6]) await createCustomer(db, { phone: `+91987316000${end}` })
    expect((await found('7316')).slice(0, 2)).toEqual([`customer ${wanted.id}`, 'customer 7316'])
  })
})
