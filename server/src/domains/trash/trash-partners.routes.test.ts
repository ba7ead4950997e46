import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

async function newPartner(name: string): Promise<{ id: number; phone: string }> {
  const { status, body } = await staff.post('/partners', { name, phone: newPhone() })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const refusal = async (id: number) => {
  const { status, body } = await admin.delete(`/partners/${id}`)
  return [status, body.message]
}
const refused = (id: number, reason: string) => [
  409,
  `P-${id} cannot be deleted: ${reason}. Deactivate the partner instead.`,
]

test('a deleted partner is in no list and search, its page says who deleted it, and it is restored once', async () => {
  const { id } = await newPartner('Unusual Applicant')
  const { status, body } = await admin.delete(`/partners/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await staff.get('/partners?q=unusual')).body.meta.total).toBe(0)
  expect(JSON.stringify((await staff.get('/search?q=unusual')).body)).not.toContain('Unusual')
  const page = await staff.get(`/partners/${id}`)
  expect([page.status, page.body.message]).toEqual([404, expect.stringContaining(`P-${id} was deleted by `)])
  const { body: trash } = await admin.get('/trash?record_type=partner')
  expect(trash.data).toMatchObject([
    { id: body.trash_id, record_id: id, label: 'Unusual Applicant', days_left: 30 },
  ])
  expect((await staff.delete(`/partners/${id}`)).status).toBe(403)

  const replies = await Promise.all([admin, admin].map((by) => by.post(`/trash/${body.trash_id}/restore`)))
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 404])
  expect((await staff.get(`/partners/${id}`)).body.name).toBe('Unusual Applicant')
  const { body: timeline } = await staff.get(`/timeline?record_type=partner&record_id=${id}`)
  expect(timeline[0]).toMatchObject({ kind: 'restored', actor: { id: admin.userId } })
  const { rows } = await t.database.pool.query(
    "SELECT action, actor_id FROM audit_entries WHERE record_type = 'partner' AND record_id = $1 ORDER BY id DESC LIMIT 2",
    [String(id)],
  )
  expect(rows).toEqual(['restored', 'deleted'].map((action) => ({ action, actor_id: admin.userId })))
})

test('a partner with jobs or money is refused with the reason and the alternative', async () => {
  const assigned = await world.partner()
  await world.job({ partner_id: assigned })
  expect(await refusal(assigned)).toEqual(refused(assigned, 'it was assigned to 1 job'))

  const { id } = await newPartner('With Money')
  await t.database.pool.query(
    "INSERT INTO ledger_entries (partner_id, number, kind, amount, balance_after, added_after) VALUES ($1, 1, 'adjustment', 100, 100, 100)",
    [id],
  )
  expect(await refusal(id)).toEqual(refused(id, 'it has 1 entry in its account'))
  expect((await admin.delete('/partners/999999')).status).toBe(404)
})

test('a partner whose number another partner has now cannot be restored', async () => {
  const { id, phone } = await newPartner('First Owner')
  const { body } = await admin.delete(`/partners/${id}`)
  const other = await staff.post('/partners', { name: 'Second Owner', phone })
  const reply = await admin.post(`/trash/${body.trash_id}/restore`)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    `P-${id} cannot be restored: its phone number belongs to P-${other.body.id} now.`,
  ])
})
