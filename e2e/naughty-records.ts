import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { timeIn } from './time.ts'

/** A text that was written into a field of a record. */
export type Stored = { field: string; text: string }
/** Paths of the pages that show a set of records, and all texts in it. */
export type RecordSet = { pages: string[]; stored: Stored[] }
type Answer = { id: number; version: number }
export type Send = (key: string, body: object, id?: number) => Promise<Answer>

const probe = 'zq probe'
type Schema = NonNullable<Endpoint['body']>
const shapeOf = (schema: Schema) => (schema as NonNullable<Endpoint['query']>).shape // bodies are objects, as queries are

/**
 * The source of the texts for the next set of records: each is used once, for the first field that accepts
 * it.
 */
export class Texts {
  #left: string[]
  constructor(all: readonly string[]) {
    this.#left = [...all]
  }

  get isEmpty(): boolean {
    return this.#left.length === 0
  }

  /** The body with every missing free text field filled, also in nested records. */
  fill(key: string, body: object): { body: object; stored: Stored[] } {
    const endpoint: Endpoint = api[key as keyof typeof api]
    const stored: Stored[] = []
    const filled = this.#fill(endpoint.body!, body, key, stored)
    return { body: filled, stored }
  }

  #fill(schema: Schema, body: object, name: string, stored: Stored[]): object {
    const whole: Record<string, unknown> = { ...body }
    for (const [field, kind] of Object.entries(shapeOf(schema)) as [string, Schema][]) {
      if (field in whole || kind.safeParse(probe).data !== probe) continue
      const at = this.#left.findIndex((text) => kind.safeParse(text).success)
      const [text] = at < 0 ? [] : this.#left.splice(at, 1)
      whole[field] = text ?? 'Nothing more to try'
      if (text !== undefined) stored.push({ field: `${name} ${field}`, text: String(kind.parse(text)) })
    }
    return whole
  }
}

/** The small records of the demo that the others refer to. */
export type Ground = { category_id: number; location_id: number; partner_id: number }

let phoneCount = 0
const phone = () => `63600${String(10_000 + ++phoneCount)}`

/** One of each record that users write, all about one customer, with every optional field. */
export async function createRecordSet(texts: Texts, send: Send, ground: Ground): Promise<RecordSet> {
  const { category_id, location_id, partner_id } = ground
  const stored: Stored[] = []
  const sendFilled = async (key: string, body: object, id?: number, of = '') => {
    const filled = texts.fill(key, body)
    stored.push(...filled.stored.map((each) => ({ ...each, field: `${each.field} ${of}` })))
    return send(key, filled.body, id)
  }
  const starts_at = timeIn(86_400_000)
  const ends_at = timeIn(90_000_000)
  const customer = await sendFilled('POST /customers', { phone: phone() })
  const customer_id = customer.id
  const address = await sendFilled('POST /addresses', { place_type: 'home', location_id, customer_id })
  const partner = await sendFilled('POST /partners', { phone: phone(), service_ids: [category_id] })
  await sendFilled(
    'POST /addresses',
    { place_type: 'home', location_id, partner_id: partner.id },
    0,
    'of a partner',
  )
  await sendFilled('POST /partners/{id}/status', { status: 'rejected', version: partner.version }, partner.id)
  // Only a lost enquiry has a reason.
  const asked = { phone: phone(), category_id, customer_id, address_id: address.id, lost_note: null }
  const enquiry = await sendFilled('POST /enquiries', asked)
  const visit = await send('POST /enquiries/{id}/schedules', { starts_at, ends_at }, enquiry.id)
  const later = timeIn(97_200_000)
  const moved = { starts_at: ends_at, ends_at: later, version: visit.version }
  const second = await sendFilled('POST /schedules/{id}/reschedule', moved, visit.id)
  await sendFilled('POST /schedules/{id}/cancel', { version: second.version }, visit.id)
  // The visit changed the next action.
  const { version } = await send('GET /enquiries/{id}', {}, enquiry.id)
  const open = { status: 'will-contact-us', activity_type: 'call', lost_note: null, version }
  await sendFilled('POST /enquiries/{id}/status', open, enquiry.id)

  const placed = {
    category_id,
    starts_at,
    ends_at,
    customer_id,
    address_id: address.id,
    price: 100_000,
    partner_id,
  }
  const job = await sendFilled('POST /jobs', { ...placed, confirmed: true })
  const rejected = await sendFilled('POST /jobs/{id}/reject', { version: job.version }, job.id)
  const shifted = { starts_at: ends_at, ends_at: later, version: rejected.version }
  const timed = await sendFilled('POST /jobs/{id}/reschedule', shifted, job.id)
  await sendFilled(
    'POST /jobs/{id}/payments',
    { method: 'upi', amount: 5000, received_by: 'company' },
    job.id,
  )
  await sendFilled('POST /jobs/{id}/cancel', { version: timed.version }, job.id)
  const records = { customer: customer_id, partner: partner.id, enquiry: enquiry.id, job: job.id }
  for (const [record_type, record_id] of Object.entries(records)) {
    await sendFilled('POST /activities', { record_type, record_id, type: 'note' }, 0, `of a ${record_type}`)
  }
  const pages = [
    `/customers/${customer_id}`,
    `/partners/${partner.id}`,
    `/enquiries/${enquiry.id}`,
    `/jobs/${job.id}`,
  ]
  return { pages, stored }
}
