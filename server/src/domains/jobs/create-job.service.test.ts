import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createQuestion } from '../../../test/fixtures.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
let question: number
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  question = await createQuestion(t.database.db, world.categories.taps, { label: 'How many taps?' })
})
afterAll(() => t.close())

const period = { starts_at: '2037-05-04T05:30:00.000Z', ends_at: '2037-05-04T07:30:00.000Z' }

async function createEnquiry() {
  const { body, status } = await staff.post('/enquiries', {
    name: 'Asha Rao',
    phone: randomPhone(),
    category_id: world.categories.taps,
    quoted_price: 70_000,
    answers: [{ question_id: question, value: 'Three' }],
    address: {
      label: null,
      place_type: 'home',
      line_1: '9 Cross',
      line_2: null,
      landmark: null,
      location_id: world.places.pincode,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

type Enquiry = Awaited<ReturnType<typeof createEnquiry>>
const jobOf = ({ id, version, customer_id, address_id, category_id }: Enquiry, more: object = {}) => ({
  enquiry: { id, version },
  customer_id,
  address_id,
  category_id,
  price: 90_000,
  ...period,
  ...more,
})

describe('POST /jobs of an enquiry', () => {
  test('copies the answers, books the enquiry and assigns the chosen partner', async () => {
    const enquiry = await createEnquiry()
    const partner_id = await world.partner({ name: 'Suresh' })
    const { status, body } = await staff.post('/jobs', jobOf(enquiry, { partner_id, material_cost: 5_000 }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      enquiry_id: enquiry.id,
      price: 90_000,
      material_cost: 5_000,
      partner: { id: partner_id },
      answers: [{ question_id: question, label: 'How many taps?', value: 'Three' }],
    })
    expect((await staff.get(`/enquiries/${enquiry.id}`)).body).toMatchObject({
      status: 'booking-done-will-take-service',
      jobs: [{ id: body.id }],
    })
    const { body: timeline } = await staff.get(`/timeline?record_type=enquiry&record_id=${enquiry.id}`)
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain('job-created')
  })

  test('is refused while a required question of its service has no answer', async () => {
    const { db } = t.database
    const enquiry = await createEnquiry()
    const required = await createQuestion(db, world.categories.taps, {
      label: 'Which floor?',
      required: true,
    })
    const one = await staff.post(`/enquiries/${enquiry.id}/job`, { ...period, version: enquiry.version })
    const two = await staff.post('/jobs', jobOf(enquiry))
    for (const { status, body } of [one, two]) {
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ field: 'answers', message: '“Which floor?” needs an answer' }])
    }
    await db.deleteFrom('questions').where('id', '=', required).execute()
  })

  test('answers of another service are not copied', async () => {
    const enquiry = await createEnquiry()
    const { body } = await staff.post('/jobs', jobOf(enquiry, { category_id: world.categories.plumbing }))
    expect(body).toMatchObject({ enquiry_id: enquiry.id, answers: [] })
  })

  test('of two users who create a job from the same version, the second gets a conflict', async () => {
    const enquiry = await createEnquiry()
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post('/jobs', jobOf(enquiry))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const { rows } = await t.database.pool.query('SELECT count(*) AS jobs FROM jobs WHERE enquiry_id = $1', [
      enquiry.id,
    ])
    expect(Number(rows[0].jobs)).toBe(1)
  })

  test('is refused for an enquiry of another user, for one that is over, and for one that does not exist', async () => {
    const enquiry = await createEnquiry()
    const foreign = await staff.post(
      '/jobs',
      jobOf(enquiry, { customer_id: world.customer, address_id: world.address }),
    )
    expect(foreign.status).toBe(422)
    expect(foreign.body.errors).toEqual([
      { field: 'customer_id', message: `is not the customer of E-${enquiry.id}` },
    ])
    const closed = await staff.post(`/enquiries/${enquiry.id}/status`, {
      status: 'closed',
      version: enquiry.version,
    })
    expect(closed.status).toBe(200)
    expect((await staff.post('/jobs', jobOf({ ...enquiry, version: closed.body.version }))).status).toBe(409)
    expect((await staff.post('/jobs', jobOf({ ...enquiry, id: 999_999 }))).status).toBe(404)
    const { rows } = await t.database.pool.query('SELECT count(*) AS jobs FROM jobs WHERE enquiry_id = $1', [
      enquiry.id,
    ])
    expect(Number(rows[0].jobs)).toBe(0)
  })
})
