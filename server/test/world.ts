import { randomInt } from 'node:crypto'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Caller, TestApp } from './app.ts'

/** A small realistic town for the tests of jobs and their records. */
export type World = {
  /** A state down to two pincodes of one area, and the same pincode under another area. */
  places: { state: number; district: number; area: number; pincode: number; twin: number; other: number }
  /** Plumbing with Tap repair below it, and Cleaning. */
  categories: { plumbing: number; taps: number; cleaning: number }
  customer: number
  address: number
  partner(values?: PartnerValues): Promise<number>
  job(values?: JobValues): Promise<Job>
  /** A job in the given state. */
  jobIn(state: 'accepted' | 'started' | 'completed', values?: JobValues): Promise<Job>
  setting(key: string, value: string | boolean): Promise<void>
}
type PartnerValues = { name?: string; status?: string; services?: number[]; areas?: number[] }
type JobValues = {
  price?: number
  category_id?: number
  address_id?: number
  starts_at?: string
  ends_at?: string
  partner_id?: number
  customer_id?: number
}

/** Sets the hourly limit of messages to its maximum. */
export async function allowSending({ setting }: Pick<World, 'setting'>): Promise<void> {
  const limits = [
    'resends_per_message',
    'resends_per_person',
    'messages_per_recipient',
    'calls_per_customer',
    'tests_per_person',
  ]
  for (const name of limits) await setting(`business.${name}`, '500')
}

export const randomPhone = () => `+919${randomInt(100_000_000, 1_000_000_000)}`

export async function createWorld(t: TestApp, staff: Caller): Promise<World> {
  const { db } = t.database
  const idOf = async (table: 'locations' | 'categories' | 'partners', values: Record<string, unknown>) => {
    const [columns, marks] = [Object.keys(values), Object.keys(values).map((_, index) => `$${index + 1}`)]
    const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')}) RETURNING id`
    return (await t.database.pool.query(text, Object.values(values))).rows[0].id as number
  }
  const place = (type: string, title: string, parent_id: number | null) =>
    idOf('locations', { type, title, parent_id })
  const state = await place('state', 'Karnataka', null)
  const district = await place('district', 'Bengaluru Urban', state)
  const area = await place('area', 'HSR Layout', district)
  const pincode = await place('pincode', '560102', area)
  const other = await place('pincode', '560103', area)
  const twin = await place('pincode', '560102', await place('area', 'Agara', district))
  const plumbing = await idOf('categories', { title: 'Plumbing' })
  const taps = await idOf('categories', { title: 'Tap repair', parent_id: plumbing })
  const cleaning = await idOf('categories', { title: 'Cleaning' })

  const customer = (await staff.post('/customers', { name: 'Asha Rao', phone: randomPhone() })).body
    .id as number
  const addressBody = {
    label: null,
    place_type: 'home',
    line_1: '12 Lake View',
    line_2: null,
    landmark: null,
  }
  const address = (
    await staff.post('/addresses', { ...addressBody, location_id: pincode, customer_id: customer })
  ).body.id as number

  const partner = async ({
    name = 'Ravi Kumar',
    status = 'approved',
    services,
    areas,
  }: PartnerValues = {}) => {
    const id = await idOf('partners', { name, phone: randomPhone(), status })
    const links = { services: services ?? [plumbing], areas: areas ?? [area] }
    for (const category_id of links.services) {
      await db.insertInto('partner_services').values({ partner_id: id, category_id }).execute()
    }
    for (const location_id of links.areas) {
      await db.insertInto('partner_areas').values({ partner_id: id, location_id }).execute()
    }
    return id
  }
  const job = async (values: JobValues = {}) => {
    const { status, body } = await staff.post('/jobs', {
      category_id: taps,
      price: 100_000,
      starts_at: '2026-05-04T05:30:00.000Z',
      ends_at: '2026-05-04T07:30:00.000Z',
      was_done: true,
      customer_id: customer,
      address_id: address,
      // Many a test gives one partner several jobs of the same time.
      confirmed: true,
      ...values,
    })
    if (status !== 201) throw new Error(`The job was refused: ${JSON.stringify(body)}`)
    return body as Job
  }
  const jobIn = async (goal: 'accepted' | 'started' | 'completed', values: JobValues = {}) => {
    let now = await job({ partner_id: values.partner_id ?? (await partner()), ...values })
    for (const step of ['accept', 'start', 'complete']) {
      now = (await staff.post(`/jobs/${now.id}/${step}`, { version: now.version })).body
      if (now.status === goal) break
    }
    return now
  }
  const setting = async (key: string, value: string | boolean) => {
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), encrypted: false })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  }
  return {
    places: { state, district, area, pincode, twin, other },
    categories: { plumbing, taps, cleaning },
    customer,
    address,
    partner,
    job,
    jobIn,
    setting,
  }
}
