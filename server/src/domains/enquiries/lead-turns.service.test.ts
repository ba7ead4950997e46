import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { writeWeek } from 'contract/settings/week-text.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { assignWaitingLeads } from './lead-turns.service.ts'

let t: TestApp
let admin: Caller
let world: World
const key = randomBytes(32).toString('base64url')
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, admin)
  expect(
    await (await t.as('dev')).post('/intake-keys', { source: 'justdial', title: 'Key', key }),
  ).toMatchObject({
    status: 201,
  })
})
afterAll(() => t.close())

const all = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const always = writeWeek(all.map((day) => ({ day, starts: '00:00', ends: '24:00' })))
/** Hours of another day than yesterday, today and tomorrow. */
const never = () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleString('en', {
    weekday: 'short',
    timeZone: 'Asia/Kolkata',
  })
  return `${day} 09:00-10:00`
}

async function member(shift: string): Promise<number> {
  const id = await createUser(t.database.db, {
    role: 'staff',
    name: `Member ${randomBytes(2).toString('hex')}`,
  })
  await t.database.pool.query("UPDATE users SET password_hash = 'x', shift = $1 WHERE id = $2", [shift, id])
  return id
}

/** Sends a lead as a portal does: again later when the server is busy. */
async function lead(): Promise<number> {
  const payload = JSON.stringify({
    name: 'Meena Iyer',
    mobile: newPhone(),
    leadid: randomBytes(6).toString('hex'),
  })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  for (;;) {
    const response = await t.app.inject({ method: 'POST', url: '/api/intake/justdial', headers, payload })
    if (response.statusCode === 503) {
      await setTimeout(200)
      continue
    }
    expect(response.json()).toMatchObject({ state: 'taken' })
    return response.json().lead_id
  }
}
async function enquiriesOf(leads: Promise<number>[]): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ enquiry_id: number }>(
    'SELECT enquiry_id FROM intake_leads WHERE id = ANY ($1)',
    [await Promise.all(leads)],
  )
  return rows.map(({ enquiry_id }) => enquiry_id)
}
const one = async () => (await enquiriesOf([lead()]))[0]!
const enquiry = async (id: number) => (await admin.get(`/enquiries/${id}`)).body

beforeEach(async () => {
  await t.database.pool.query("UPDATE users SET active = false WHERE name LIKE 'Member %'")
  await world.setting('business.assign_leads', true)
})

test('a lead stays unassigned while the setting is off, which is the default', async () => {
  await t.database.pool.query("DELETE FROM settings WHERE key = 'business.assign_leads'")
  await member(always)
  expect(await enquiry(await one())).toMatchObject({ assignee: null })
})

test('a lead is assigned to staff on shift, with timeline and audit; nothing else changes', async () => {
  await member(never())
  const id = await member(always)
  const assigned = await enquiry(await one())
  expect(assigned).toMatchObject({ assignee: { id }, status: 'open', responded_at: null, created_by: null })
  const [entry] = (await admin.get(`/timeline?record_type=enquiry&record_id=${assigned.id}`)).body
  expect(entry).toMatchObject({
    kind: 'assigned-automatically',
    actor: null,
    data: { to: assigned.assignee.name },
  })
  const { rows } = await t.database.pool.query(
    "SELECT before, after FROM audit_entries WHERE record_type = 'enquiry' AND record_id = $1 AND action = 'assigned-automatically'",
    [String(assigned.id)],
  )
  expect(rows).toEqual([{ before: { assigned_to: null }, after: { assigned_to: id } }])
})

test('an enquiry that its creator leaves unassigned stays unassigned', async () => {
  await member(always)
  const created = await admin.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), assigned_to: null })
  await assignWaitingLeads(t.database.db)
  expect(await enquiry(created.body.id)).toMatchObject({ assignee: null })
})

describe('fifty leads at once', () => {
  test('are shared out evenly, counting open enquiries from before', async () => {
    const members = [await member(always), await member(always), await member(always), await member(always)]
    const [busy] = members
    // Ten are open already: the other three users reach the same number before this user's next turn.
    for (let nth = 0; nth < 10; nth += 1) {
      await admin.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), assigned_to: busy })
    }
    const leads = await enquiriesOf(Array.from({ length: 50 }, lead))
    const { rows } = await t.database.pool.query<{ assigned_to: number; leads: number }>(
      'SELECT assigned_to, count(*)::int AS leads FROM enquiries WHERE id = ANY ($1) GROUP BY assigned_to',
      [leads],
    )
    const counts = new Map(rows.map((row) => [row.assigned_to, row.leads]))
    expect(counts.get(busy!)).toBe(5)
    expect(members.slice(1).map((id) => counts.get(id))).toEqual([15, 15, 15])
    const turns = await t.database.pool.query(
      'SELECT DISTINCT assigned_at FROM lead_turns WHERE user_id = ANY ($1)',
      [members],
    )
    expect(turns.rows).toHaveLength(4)
  }, 60_000)

  test('are not assigned to a user who is deactivated at the same time, and none is lost', async () => {
    const stays = await member(always)
    const leaves = await member(always)
    const { version } = (await admin.get(`/staffs/${leaves}`)).body
    const both = Array.from({ length: 50 }, lead)
    const leave = async () => {
      for (;;) {
        const answer = await admin.post(`/staffs/${leaves}/deactivate`, {
          hand_over: { to: [stays] },
          version,
        })
        if (answer.status !== 503) return answer
      }
    }
    const left = leave()
    const leads = await enquiriesOf(both)
    expect(await left).toMatchObject({ status: 200 })
    const { rows } = await t.database.pool.query(
      'SELECT DISTINCT assigned_to FROM enquiries WHERE id = ANY ($1)',
      [leads],
    )
    expect(rows).toEqual([{ assigned_to: stays }])
  }, 60_000)
})

test('a lead outside of every shift waits, and is assigned once in the next shift', async () => {
  const id = await member(never())
  const waiting = await one()
  const seen = await one()
  await admin.post('/activities', {
    record_type: 'enquiry',
    record_id: seen,
    type: 'note',
    note: 'Called already',
  })
  await assignWaitingLeads(t.database.db)
  expect(await enquiry(waiting)).toMatchObject({ assignee: null })
  await t.database.pool.query('UPDATE users SET shift = $1 WHERE id = $2', [always, id])
  await Promise.all([assignWaitingLeads(t.database.db), assignWaitingLeads(t.database.db)])
  expect(await enquiry(waiting)).toMatchObject({ assignee: { id } })
  // It had its first contact, so it is not a waiting lead.
  expect(await enquiry(seen)).toMatchObject({ assignee: null })
  const entries = (await admin.get(`/timeline?record_type=enquiry&record_id=${waiting}`)).body
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'assigned-automatically')).toHaveLength(1)
})
