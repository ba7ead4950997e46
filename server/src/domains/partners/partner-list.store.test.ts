import { busyFrom } from 'contract/partners/partners.words.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
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

const find = async (query: string): Promise<number[]> => {
  const { status, body } = await staff.get(`/partners?${query}`)
  expect(status).toBe(200)
  expect(body.meta).toMatchObject({ total: body.data.length, exact: true })
  return body.data.map((row: { id: number }) => row.id)
}
/** Noon of the business's day, `days` from today. */
const noon = (days: number) => {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${today}T12:00:00+05:30`) + days * 86_400_000)
}
const jobOn = (partner_id: number, days: number) => {
  const starts_at = noon(days)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  return world.job({ partner_id, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() })
}

describe('GET /partners', () => {
  test('by the number of jobs of today: none, some, many', async () => {
    const [none, some, busy] = await Promise.all(
      ['None', 'Some', 'Busy'].map((name) => world.partner({ name: `Load ${name}` })),
    )
    await jobOn(none!, 1)
    const called = await jobOn(none!, 0)
    await staff.post(`/jobs/${called.id}/cancel`, { reason: 'No', version: called.version })
    await jobOn(some!, 0)
    for (let nth = 0; nth < busyFrom; nth += 1) await jobOn(busy!, 0)
    expect(await find('q=load&load=none')).toEqual([none])
    expect(await find('q=load&load=some')).toEqual([some])
    expect(await find('q=load&load=busy')).toEqual([busy])
    expect(await find('q=load&load=none,busy')).toEqual([busy, none])
    const { body } = await staff.get('/partners?q=load&sort=name')
    expect(body.data.map((row: { jobs_today: number }) => row.jobs_today)).toEqual([busyFrom, 0, 1])
    expect((await staff.get('/partners?load=lazy')).status).toBe(422)
  })

  test('by dues, counted as they change, also with a status', async () => {
    const { db } = t.database
    const created = await Promise.all(['A', 'B', 'C'].map((name) => world.partner({ name: `Dues ${name}` })))
    const owe = (partner_id: number, amount: number) =>
      db
        .insertInto('ledger_entries')
        .values({
          partner_id,
          amount,
          kind: 'adjustment',
          note: null,
          job_id: null,
          payment_id: null,
          created_by: null,
        })
        .execute()
    await owe(created[0]!, 5000)
    await owe(created[1]!, -5000)
    const total = async (query: string) => (await staff.get(`/partners?per_page=1&${query}`)).body.meta.total
    const truth = async (where: string) =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM partners WHERE ${sql.raw(where)}`.execute(db))
        .rows[0]!.n
    for (const [dues, where] of [
      ['owes', 'balance > 0'],
      ['owed', 'balance < 0'],
      ['settled', 'balance = 0'],
    ] as const) {
      expect(await total(`dues=${dues}`), dues).toBe(await truth(where))
      expect(await total(`dues=${dues}&status=approved`)).toBe(
        await truth(`${where} AND status = 'approved'`),
      )
    }
    expect(await find('q=dues&dues=owes')).toEqual([created[0]])
    expect(await find('q=dues&dues=owed,settled')).toEqual([created[1], created[2]])
    await owe(created[0]!, -5000)
    expect(await find('q=dues&dues=owes')).toEqual([])
  })

  test('by any of their numbers in any form, by a part of the name, and by id', async () => {
    const created = await staff.post('/partners', {
      name: 'Numbers Many',
      phone: '+919812340001',
      alternate_phone: '+919812340002',
      whatsapp: '+919812340003',
    })
    const { id } = created.body
    for (const q of ['98123 40001', '09812340002', '+91 98123-40003', '9812340003', 'numbers m', `P-${id}`]) {
      expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual([id])
    }
    expect(await find('q=C-1')).toEqual([])
  })
})

describe('GET /partners/lookup', () => {
  test('returns the partner who has a number as phone, alternate phone or WhatsApp', async () => {
    const [phone, whatsapp] = [randomPhone(), randomPhone()]
    const { body } = await staff.post('/partners', { name: 'Known', phone, whatsapp })
    const known = [{ id: body.id, name: 'Known', status: 'submitted' }]
    for (const typed of [phone, whatsapp, phone.slice(3)]) {
      expect((await staff.get(`/partners/lookup?phone=${encodeURIComponent(typed)}`)).body).toEqual({
        partners: known,
      })
    }
    expect((await staff.get(`/partners/lookup?phone=${encodeURIComponent(randomPhone())}`)).body).toEqual({
      partners: [],
    })
    expect((await staff.get('/partners/lookup?phone=12')).status).toBe(422)
    expect((await (await t.as(null)).get('/partners/lookup?phone=9812345678')).status).toBe(401)
  })
})

describe('GET /partners/{id}/work', () => {
  test('counts the assignments by result, and names the next jobs in their order', async () => {
    const id = await world.partner({ name: 'Worker' })
    await world.jobIn('completed', { partner_id: id })
    const rejected = await world.job({ partner_id: id })
    await staff.post(`/jobs/${rejected.id}/reject`, { reason: 'Busy', version: rejected.version })
    const cancelled = await world.job({ partner_id: id })
    await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'No', version: cancelled.version })
    const later = await jobOn(id, 2)
    const today = await jobOn(id, 0)
    const { status, body } = await staff.get(`/partners/${id}/work`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: 1, rejected: 1, cancelled: 1, completed: 1, jobs_today: 1 })
    expect(body.next_jobs.map((job: { id: number }) => job.id)).toEqual([today.id, later.id])
    expect(body.next_jobs[0]).toEqual({
      id: today.id,
      status: 'pending',
      scheduled_at: today.scheduled_at,
      ends_at: today.ends_at,
      customer: { id: world.customer, name: 'Asha Rao' },
      place: '560102 HSR Layout',
      category: { id: world.categories.taps, title: 'Tap repair' },
    })
    expect((await staff.get(`/partners/${id}`)).body).toMatchObject({ jobs: 3, completed_jobs: 1 })
    expect((await staff.get('/partners/999999/work')).status).toBe(404)
  })
})
