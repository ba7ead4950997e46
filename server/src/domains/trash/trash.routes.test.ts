import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { emptyTrash } from './trash.store.ts'

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

let nth = 0
async function spam(name = 'Win A Prize'): Promise<number> {
  const phone = `+9198440${String(++nth).padStart(5, '0')}`
  const { body } = await staff.post('/enquiries', { name, phone, category_id: world.categories.taps })
  await t.database.pool.query("UPDATE messages SET state = 'submitted' WHERE state = 'pending'")
  return body.id
}
const remove = async (id: number) => (await admin.delete(`/enquiries/${id}`)).body.trash_id as number

describe('a deleted enquiry', () => {
  test('is in no list, count, search or timeline, and its page says who deleted it', async () => {
    const id = await spam('Unusual Spammer')
    const before = (await staff.get('/enquiries/counts')).body.all.count
    await remove(id)
    expect((await staff.get('/enquiries?q=unusual')).body.meta.total).toBe(0)
    expect((await staff.get('/enquiries/counts')).body.all.count).toBe(before - 1)
    expect(JSON.stringify((await staff.get('/search?q=unusual')).body)).not.toContain(`"id":${id},`)
    const page = await staff.get(`/enquiries/${id}`)
    expect(page.status).toBe(404)
    expect(page.body.message).toMatch(
      new RegExp(`^E-${id} was deleted by .+ on [A-Z][a-z]{2} \\d+, \\d{4}\\.$`),
    )
    const audited = await t.database.pool.query(
      "SELECT actor_id FROM audit_entries WHERE record_type = 'enquiry' AND action = 'deleted' AND record_id = $1",
      [String(id)],
    )
    expect(audited.rows).toEqual([{ actor_id: admin.userId }])
  })

  test('is listed in the trash with the days left, and restored once', async () => {
    const id = await spam('Listed Spammer')
    const trashId = await remove(id)
    const { body } = await admin.get('/trash?q=listed&record_type=enquiry')
    expect(body.data).toEqual([
      {
        id: trashId,
        record_type: 'enquiry',
        record_id: id,
        label: 'Listed Spammer',
        days_left: 30,
        deleted_by: { id: admin.userId, name: expect.any(String) },
        deleted_at: expect.any(String),
      },
    ])
    const [one, two] = await Promise.all([admin, admin].map((by) => by.post(`/trash/${trashId}/restore`)))
    expect([one?.status, two?.status].toSorted()).toEqual([200, 404])
    expect((await staff.get(`/enquiries/${id}`)).body.name).toBe('Listed Spammer')
    const { body: timeline } = await staff.get(`/timeline?record_type=enquiry&record_id=${id}`)
    expect(timeline[0]).toMatchObject({ kind: 'restored', actor: { id: admin.userId } })
    expect((await admin.get('/trash?q=listed')).body.data).toEqual([])
  })

  test('is removed for good after 30 days, with an audit entry, and cannot be restored then', async () => {
    const [old, young] = [await spam('Old Spammer'), await spam('Young Spammer')]
    const [oldTrash, youngTrash] = [await remove(old), await remove(young)]
    await t.database.pool.query(
      "UPDATE trash SET deleted_at = app_now() - interval '30 days' WHERE id = $1",
      [oldTrash],
    )
    expect((await admin.post(`/trash/${oldTrash}/restore`)).status).toBe(404)
    await emptyTrash(t.database.db)
    const { rows } = await t.database.pool.query('SELECT id FROM trash WHERE id = ANY ($1)', [
      [oldTrash, youngTrash],
    ])
    expect(rows).toEqual([{ id: youngTrash }])
    const audited = await t.database.pool.query(
      "SELECT before FROM audit_entries WHERE action = 'removed' AND record_id = $1",
      [String(old)],
    )
    expect(audited.rows).toEqual([{ before: { label: 'Old Spammer' } }])
    expect((await staff.get(`/enquiries/${old}`)).body.message).toBe('Resource not found.')
  })
})

test('POST /enquiries/bulk/delete and /bulk/restore answer for each enquiry by itself', async () => {
  const [free, withJob] = [await spam(), await spam()]
  const job = await world.job()
  await t.database.pool.query('UPDATE jobs SET enquiry_id = $1 WHERE id = $2', [withJob, job.id])
  const { body } = await admin.post('/enquiries/bulk/delete', { ids: [free, withJob] })
  expect(body.results).toEqual([
    { id: free, ok: true, message: null },
    { id: withJob, ok: false, message: `E-${withJob} cannot be deleted: it has 1 job. Delete it first.` },
  ])
  const again = await admin.post('/enquiries/bulk/restore', { ids: [free] })
  expect(again.body.results).toEqual([{ id: free, ok: true, message: null }])
  expect((await staff.get(`/enquiries/${free}`)).status).toBe(200)
})

test('an assigned job, and a job or customer with a payment, are refused with the reason', async () => {
  const sent = await world.job({ partner_id: await world.partner() })
  const refusal = await admin.delete(`/jobs/${sent.id}`)
  expect([refusal.status, refusal.body.message]).toEqual([
    409,
    `J-${sent.id} cannot be deleted: it was assigned to a partner. Cancel it instead.`,
  ])
  const paid = await world.job()
  await staff.post(`/jobs/${paid.id}/payments`, { method: 'cash', amount: 100, received_by: 'company' })
  expect((await admin.delete(`/jobs/${paid.id}`)).body.message).toBe(
    `J-${paid.id} cannot be deleted: it has 1 payment.`,
  )
  expect((await admin.delete(`/customers/${world.customer}`)).status).toBe(409)
  expect((await admin.delete('/jobs/999999')).status).toBe(404)
})

test('the history of a schedule is still append-only outside of the trash', async () => {
  await world.job()
  await expect(t.database.pool.query('DELETE FROM schedule_changes')).rejects.toThrow('append-only')
  await expect(t.database.pool.query("UPDATE schedule_changes SET reason = 'x'")).rejects.toThrow(
    'append-only',
  )
})
