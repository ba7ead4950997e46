import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { newPhone } from '../../../../test/fixtures.ts'

let t: TestApp
let staff: Caller
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
})
afterAll(() => t.close())

const create = async (values: Record<string, unknown> = {}): Promise<number> =>
  (await staff.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), assigned_to: null, ...values })).body
    .id
const read = async (id: number) => (await staff.get(`/enquiries/${id}`)).body
const bulk = (body: Record<string, unknown>, as = staff) => as.post('/enquiries/bulk', body)
const kinds = async (id: number) => {
  const { rows } = await t.database.pool.query(
    `SELECT kind FROM timeline_entries WHERE record_type = 'enquiry' AND record_id = $1 ORDER BY id`,
    [id],
  )
  return rows.map((row) => row.kind)
}
const audits = async (id: number) => {
  const { rows } = await t.database.pool.query(
    `SELECT action FROM audit_entries WHERE record_type = 'enquiry' AND record_id = $1 ORDER BY id`,
    [String(id)],
  )
  return rows.map((row) => row.action)
}

describe('POST /enquiries/bulk', () => {
  it('assigns each with its own audit and timeline entry, and names the earlier assignee', async () => {
    const [free, given] = [await create(), await create({ assigned_to: admin.userId })]
    const { status, body } = await bulk({ action: 'assign', ids: [given, free], assigned_to: staff.userId })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: free, ok: true, message: null, was: null },
      { id: given, ok: true, message: null, was: admin.userId },
    ])
    for (const id of [free, given]) {
      expect((await read(id)).assigned_to).toBe(staff.userId)
      expect(await kinds(id)).toEqual(['created', 'assigned'])
      expect(await audits(id)).toEqual(['created', 'updated'])
    }
    await bulk({ action: 'assign', ids: [given], assigned_to: null })
    expect((await read(given)).assigned_to).toBeNull()
  })

  it('writes nothing for an enquiry that has the value already', async () => {
    const id = await create({ assigned_to: staff.userId, temperature: 'hot' })
    const { version } = await read(id)
    await bulk({ action: 'assign', ids: [id], assigned_to: staff.userId })
    await bulk({ action: 'temperature', ids: [id], temperature: 'hot' })
    expect((await read(id)).version).toBe(version)
    expect(await kinds(id)).toEqual(['created'])
  })

  it('refuses the whole request for an assignee who is not active staff', async () => {
    const id = await create()
    const { status, body } = await bulk({ action: 'assign', ids: [id], assigned_to: 999_999 })
    expect([status, body.errors[0].field]).toEqual([422, 'assigned_to'])
    expect((await read(id)).assigned_to).toBeNull()
  })

  it('closes by the rules of one: it returns the reason for each that cannot be closed', async () => {
    const [open, closed] = [await create(), await create({ status: 'closed' })]
    const { body } = await bulk({ action: 'close', ids: [open, closed, 999_999] })
    expect(body.results).toEqual([
      { id: open, ok: true, message: null },
      { id: closed, ok: false, message: "The enquiry is already 'Closed'." },
      { id: 999_999, ok: false, message: 'Resource not found.' },
    ])
    expect(await read(open)).toMatchObject({ status: 'closed', next_action: null, follow_up_at: null })
    expect(await kinds(open)).toEqual(['created', 'status'])
  })

  it('marks as lost with the reason, which is required', async () => {
    const id = await create()
    const lose = { action: 'lose', ids: [id], status: 'rate-high' }
    expect((await bulk(lose)).status).toBe(422)
    expect((await bulk({ ...lose, lost_reason: 'other' })).body.results[0]).toMatchObject({ ok: false })
    expect((await bulk({ ...lose, status: 'open', lost_reason: 'price' })).status).toBe(422)
    expect((await bulk({ ...lose, lost_reason: 'price' })).body.results[0]).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ status: 'rate-high', lost_reason: 'price' })
  })

  it('undoes the user’s own last transitions, and not those of others', async () => {
    const ids = [await create(), await create()]
    await bulk({ action: 'close', ids })
    expect((await bulk({ action: 'undo', ids: [ids[0]!] }, admin)).body.results[0].ok).toBe(false)
    const { body } = await bulk({ action: 'undo', ids })
    expect(body.results.map((result: { ok: boolean }) => result.ok)).toEqual([true, true])
    for (const id of ids) expect((await read(id)).status).toBe('open')
    expect((await bulk({ action: 'undo', ids })).body.results[0].ok).toBe(false)
  })

  it.each([
    [{ action: 'assign', ids: [], assigned_to: null }],
    [{ action: 'assign', ids: Array.from({ length: 101 }, (_, at) => at + 1), assigned_to: null }],
    [{ action: 'delete', ids: [1] }],
    [{ action: 'close', ids: [1], status: 'open' }],
    [{ action: 'temperature', ids: [1], temperature: 'warm' }],
  ])('refuses %j', async (body) => {
    expect((await bulk(body)).status).toBe(422)
  })
})
