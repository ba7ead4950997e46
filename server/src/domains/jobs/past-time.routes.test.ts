import { pastTimeIssue } from 'contract/jobs/job-times.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Reply, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const minute = 60_000
const span = (minutes: number) => ({
  starts_at: new Date(Date.now() + minutes * minute).toISOString(),
  ends_at: new Date(Date.now() + (minutes + 60) * minute).toISOString(),
})
const past = () => span(-60)
const next = () => span(60)

/** Every endpoint that sets the time of work or a visit: it sends the body to a new record. */
const ways: Record<string, { field?: string; send: (times: Times) => Promise<Reply> }> = {
  'POST /jobs': {
    send: (times) => {
      const { taps: category_id } = world.categories
      return staff.post('/jobs', {
        category_id,
        customer_id: world.customer,
        address_id: world.address,
        ...times,
      })
    },
  },
  'POST /enquiries/{id}/job': {
    async send(times) {
      const { id, version } = await bookable()
      return staff.post(`/enquiries/${id}/job`, { ...times, version })
    },
  },
  'POST /jobs/{id}/reschedule': {
    async send(times) {
      const { id, version } = await world.job(next())
      return staff.post(`/jobs/${id}/reschedule`, { ...times, reason: 'Rain', version })
    },
  },
  'POST /jobs/{id}/place': {
    async send(times) {
      const { id, version } = await world.job(next())
      return staff.post(`/jobs/${id}/place`, { ...times, partner_id: null, version })
    },
  },
  'POST /enquiries': {
    field: 'visit.starts_at',
    send: ({ was_done, ...visit }) =>
      staff.post('/enquiries', { name: 'Mohan', phone: randomPhone(), visit, ...(was_done && { was_done }) }),
  },
  'POST /enquiries/{id}/schedules': {
    send: async (times) => staff.post(`/enquiries/${(await bookable()).id}/schedules`, times),
  },
  'POST /schedules/{id}/reschedule': {
    async send(times) {
      const { body } = await staff.post(`/enquiries/${(await bookable()).id}/schedules`, next())
      return staff.post(`/schedules/${body.id}/reschedule`, {
        ...times,
        reason: 'Rain',
        version: body.version,
      })
    },
  },
  'POST /complaints/{id}/status': {
    field: 'visit_at',
    async send({ starts_at: visit_at, was_done }) {
      const { id, version } = await complaint()
      const body = {
        status: 'visit-planned',
        reason: 'Agreed',
        visit_at,
        version,
        ...(was_done && { was_done }),
      }
      return staff.post(`/complaints/${id}/status`, body)
    },
  },
  'POST /complaints/{id}/rework': {
    async send(times) {
      const { id, version } = await complaint()
      return staff.post(`/complaints/${id}/rework`, { ...times, version })
    },
  },
}
type Times = { starts_at: string; ends_at: string; was_done?: true }

async function bookable() {
  const known = {
    customer_id: world.customer,
    address_id: world.address,
    category_id: world.categories.cleaning,
  }
  return (await staff.post('/enquiries', { name: 'Asha Rao', phone: randomPhone(), ...known })).body
}

async function complaint() {
  const job_id = (await world.jobIn('completed')).id
  return (await staff.post('/complaints', { job_id, kind: 'late', severity: 'low', text: 'Came late' })).body
}

describe.each(Object.entries(ways))('%s', (_, { field = 'starts_at', send }) => {
  test('refuses a past time until the request confirms that the work was done then', async () => {
    const refused = await send(past())
    const { code, statement, errors } = refused.body
    expect([code, statement, errors]).toEqual([
      'needs_statement',
      'was_done',
      [{ field, message: pastTimeIssue }],
    ])
    expect((await send({ ...past(), was_done: true })).status).toBeLessThan(300)
  })

  test('accepts the quarter of an hour before now, and a later time with the statement', async () => {
    expect((await send(span(-14))).status).toBeLessThan(300)
    expect((await send({ ...next(), was_done: true })).status).toBeLessThan(300)
  })
})

test('the timeline shows that work was entered afterwards, and shows nothing for other work', async () => {
  const doneOf = async (values: Times) => {
    const { id } = (await ways['POST /jobs']!.send(values)).body
    const [entry] = (await staff.get(`/timeline?record_type=job&record_id=${id}`)).body
    return [entry.kind, entry.data.was_done]
  }
  expect(await doneOf({ ...past(), was_done: true })).toEqual(['created', true])
  expect(await doneOf({ ...next(), was_done: true })).toEqual(['created', undefined])
})

test('POST /jobs/{id}/place keeps a past time, and an undo restores it within ten minutes', async () => {
  const times = past()
  const job = await world.job(times)
  const partner_id = await world.partner()
  const move = (version: number, to: object) =>
    staff.post(`/jobs/${job.id}/place`, { partner_id, ...to, version })
  const assigned = await move(job.version, times)
  expect(assigned.status).toBe(200)
  const moved = await move(assigned.body.version, next())
  const back = await move(moved.body.version, times)
  expect([back.status, back.body.scheduled_at]).toEqual([200, times.starts_at])
  const again = await move(back.body.version, next())
  expect(again.status).toBe(200)
  const other = await move(again.body.version, span(-90))
  expect(other.body.errors).toEqual([{ field: 'starts_at', message: pastTimeIssue }])
})

test('POST /jobs asks to confirm a partner who does not fit before the past time', async () => {
  const partner_id = await world.partner({ services: [world.categories.cleaning] })
  const send = (confirmed: boolean) => ways['POST /jobs']!.send({ ...past(), partner_id, confirmed } as Times)
  expect((await send(false)).body.statement).toBe('confirmed')
  expect((await send(true)).body.statement).toBe('was_done')
})
