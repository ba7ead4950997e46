import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { openSession } from '#platform/auth/sessions.ts'
import { defaultLimits, type Limits } from '#platform/http/rate-limit.ts'
import { createApiKey } from '../../test/api-keys.ts'
import { type Caller, createUser, type TestApp, testApp } from '../../test/app.ts'
import { createConcession } from '../../test/concessions.ts'
import { cashOf, createCash, createHandover } from '../../test/day-book.ts'
import { createQuestion } from '../../test/fixtures.ts'
import { createImport } from '../../test/imports.ts'
import { createDraftLine } from '../../test/incentives.ts'
import { createRefusedLead } from '../../test/leads.ts'
import { createPasskeys } from '../../test/passkey.ts'
import { quickHash } from '../../test/quick-hash.ts'
import { createRun } from '../../test/settlements.ts'
import { createTask } from '../../test/tasks.ts'
import { createWebhook } from '../../test/webhooks.ts'
import { allowSending, createWorld, randomPhone, type World } from '../../test/world.ts'
import { createFiles, linkOf } from '../access/file-requests.ts'
import { createReport, createRequest } from '../access/link-requests.ts'
import { passkeyFor } from '../access/second-factor.ts'
import { lastMoves } from './fuzz-last-moves.ts'
import { invitation, jobLinks, receiptToken, trackingLinks } from './fuzz-links.ts'
import { secondFactors } from './fuzz-second-factor.ts'
import { type ChangeLog, keepChangeLog } from './rewind.ts'
import { examples } from './valid-values.ts'

/**
 * A small business with at least one record in every state, the same for every call: each call is rolled
 * back.
 */
export type FuzzWorld = {
  t: TestApp
  log: ChangeLog
  tokens: ReadonlyMap<RoleSlug, string>
  /** Ids of a table in the initial world. */
  ids(table: string): readonly number[]
  /**
   * The version of a row in the initial world; undefined for tables without versions, or for a missing row.
   */
  version(table: string, id: number): number | undefined
  /** Likely values of a field of this name, beyond its schema. */
  texts(field: string): readonly string[]
  close(): Promise<void>
}

const options = ['Basin', 'Shower']
const noLimit = { burst: 1e9, perSecond: 1e9 }
const limits = Object.fromEntries(Object.keys(defaultLimits).map((who) => [who, noLimit])) as Limits // the same keys
const login = 'someone@house.test'
const password = 'a good long one'

export async function createFuzzWorld(): Promise<FuzzWorld> {
  const t = await testApp({}, { limits })
  const admin = await t.as('admin')
  const world = await createWorld(t, admin)
  await fill(t, world, admin)
  const tokens = new Map<RoleSlug, string>()
  const password_hash = await quickHash(password)
  for (const { slug } of roles) {
    const { userId } = await t.as(slug)
    const phone = randomPhone()
    await t.database.db.updateTable('users').set({ password_hash, phone }).where('id', '=', userId).execute()
    tokens.set(
      slug,
      await openSession(t.database.db, userId, { request_id: null, ip: null, user_agent: null }),
    )
  }
  const [staff, dev] = [await t.as('staff'), await t.as('dev')]
  const codes = await secondFactors(t, { on: staff.userId, begun: dev.userId })
  const entry = await lastMoves(t, admin.userId)
  await deleteEnquiries(admin)
  await createReport(t, world)
  const asked = await createRequest(t, world)
  const drafted = await createDraftLine(t.database.pool, { partner_id: await world.partner() })
  const paid = await createRun(t, [{ id: await world.partner(), balance: -5000 }], 'approved')
  await createRun(t, [{ id: await world.partner(), balance: -5000 }])
  await createCashOfAll(t)
  await createApiKey(dev)
  for (const { slug } of roles) await createPasskeys(t.database.pool, (await t.as(slug)).userId)
  await createWebhook(dev)
  for (const { slug } of roles) await createFiles(t, world, (await t.as(slug)).userId)
  for (const step of ['parts', 'check', 'apply', 'undo'] as const) await createImport(t, step, 2)
  // The reason of a call to a person who asked for no calls is stored.
  await t.database.pool.query(
    "INSERT INTO opt_outs (phone, field, way) SELECT DISTINCT phone, 'no_call', 'sms' FROM customers",
  )
  const known = await readIds(t)
  known.set('entries', new Map([[entry, null]]))
  known.set('staffs', await spareAccounts(t))
  // One is done and can only be discarded.
  const tasks = [await createTask(t.database.pool), await createTask(t.database.pool, { state: 'completed' })]
  known.set('queue', new Map(tasks.map((id) => [id, null])))
  const jobLink = await jobLinks(admin)
  const settled = await admin.post(`/settlement-lines/${paid.lines[0]}/link`, { by: 'copy' })
  const ofPeople = [...jobLink.tokens, ...(await trackingLinks(admin)), settled.body.url.split('/').at(-1)]
  const links = [await receiptToken(t), await invitation(dev), ...ofPeople, linkOf(t, 1)]
  // The challenge and the response that add a passkey to the account of staff.
  const { challenge, answer } = await passkeyFor(t, staff.userId)
  const log = await keepChangeLog(t.database)
  const texts: Record<string, string[]> = {
    login: [login],
    password: [password],
    current_password: [password],
    token: links,
    starts_at: jobLink.starts_at,
    state: ['sort=-name', 'q=Asha'],
    csv: ['state\nFar away', 'state,district\nFar away,Near'],
    shown: [drafted.shown],
    month: [drafted.month, '2026-05'],
    requested_at: [asked.requested_at],
    // With an earlier day, or other addresses, no caller here could call anything else.
    second_factor_from: ['2099-01-01'],
    networks: ['0.0.0.0/0'],
    ...Object.fromEntries(Object.entries(answer).map(([field, text]) => [field, [String(text)]])),
    challenge: [...codes('challenge'), challenge],
    number: ['ABCPE1234F'],
    mapping: ['name', 'phone'],
    task_kind: ['find-forgotten-messages'],
    statement: [(await dev.get('/query/statements?per_page=1')).body.data[0].statement],
    // The first of a list, which is among the options of a question.
    0: options,
    phone: [...sharedPhones, ...examples.filter((text) => /^[+\d ]{10,}$/.test(text))],
  }
  return {
    t,
    log,
    tokens,
    ids: (table) => [...(known.get(table)?.keys() ?? [])],
    version: (table, id) => known.get(table)?.get(id) ?? undefined,
    texts: (field) => texts[field] ?? codes(field),
    close: () => t.close(),
  }
}

/** Cash of every user who signs in, and in transit to each. */
async function createCashOfAll(t: TestApp): Promise<void> {
  const { pool } = t.database
  const [office, admin] = [await createCash(pool, 5_000_000_000), await t.as('admin')]
  for (const { slug } of roles) {
    const to = await cashOf(pool, (await t.as(slug)).userId, 5_000_000_000)
    await createHandover(pool, { from: office.id, to, amount: 5000, by: admin.userId })
  }
}

/**
 * Accounts that may be changed and disabled: no caller here signs in with them. The last is disabled already.
 */
async function spareAccounts(t: TestApp): Promise<Map<number, number | null>> {
  const ids = []
  for (const name of ['One', 'Two', 'Three'])
    ids.push(await createUser(t.database.db, { role: 'staff', name }))
  // Open enquiries to hand over.
  await t.database.pool.query(
    "INSERT INTO enquiries (name, phone, status, assigned_to) VALUES ('Leela', '+919845054321', 'open', $1)",
    [ids[1]],
  )
  const last = ids.at(-1)
  await t.database.pool.query('UPDATE users SET active = false, version = 2 WHERE id = $1', [last])
  return new Map(ids.map((id) => [id, id === last ? 2 : 1]))
}

/** Enquiries in the trash, to be restored. */
async function deleteEnquiries(admin: Caller): Promise<void> {
  for (const name of ['Spam One', 'Spam Two']) {
    const { body } = await admin.post('/enquiries', { name, phone: randomPhone() })
    await admin.delete(`/enquiries/${body.id}`)
  }
}

/** The keys in the addresses for delivery reports and call reports. */
export const reportsKey = 'Reported-By-The-Text-Message-Provider-0123456789'
export const callsKey = 'Told-By-The-Telephone-System-0123456789'

const sharedPhones = ['9845077001', '9845077002', '9845077003']

/** Customers who share a number: two undecided, two marked as different people, two merged. */
async function fillDuplicates(
  create: (path: string, body: unknown) => Promise<{ id: number; version: number }>,
) {
  const pairs: { id: number; version: number }[][] = []
  for (const phone of sharedPhones) {
    const both = []
    for (const name of ['Mohan Das', 'Mohan D'])
      both.push(await create('/customers', { name, phone, allow_duplicate: true }))
    pairs.push(both)
  }
  const [, different, merged] = pairs
  const customer_ids = different!.map(({ id }) => id)
  await create('/customers/different-people', { phone: sharedPhones[1], customer_ids })
  const [survivor, other] = merged!
  const sides = {
    survivor_id: survivor!.id,
    version: survivor!.version,
    merged: [{ id: other!.id, version: other!.version }],
  }
  await create('/customers/merge', { ...sides, fields: {} })
}

async function fill(t: TestApp, world: World, admin: Caller): Promise<void> {
  const { db } = t.database
  const { taps, plumbing, cleaning } = world.categories
  const id = await createUser(db, { role: 'staff', name: 'Kavya Iyer', email: login })
  await db
    .updateTable('users')
    .set({ password_hash: await quickHash(password) })
    .where('id', '=', id)
    .execute()
  await createQuestion(db, plumbing, { label: 'Which floor?' })
  await createQuestion(db, plumbing, { label: 'Where?', input_type: 'checkbox', options })
  await createQuestion(db, taps, { label: 'Which tap?', input_type: 'radio', options })
  const create = async (path: string, body: unknown) => {
    const reply = await admin.post(path, body)
    if (reply.status >= 300) throw new Error(`POST ${path} was refused: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  await create('/categories', { title: 'Nobody asks for it', parent_id: null })
  await create('/locations', { title: 'Empty', type: 'state', parent_id: null })
  await create('/location-imports', {
    file_name: 'few.csv',
    csv: 'state,district\nImported,There',
    dry_run: false,
  })
  for (const status of ['submitted', 'rejected', 'deactivated']) await world.partner({ status })
  const address = { label: null, place_type: 'shop', line_1: '3 MG Road', line_2: null, landmark: null }
  const customer = await create('/customers', { name: 'Mohan Das', phone: '9845012345' })
  const place = { ...address, location_id: world.places.other, customer_id: customer.id }
  const address_id = (await create('/addresses', place)).id
  const partner_id = await world.partner({ services: [plumbing, cleaning] })
  await create('/addresses', { ...address, location_id: world.places.pincode, partner_id })
  // One partner who owes and one who is owed, by entries that can be reversed.
  await create(`/partners/${partner_id}/adjustments`, { amount: 5_000_000_000, reason: 'Carried over' })
  await create(`/partners/${await world.partner()}/adjustments`, {
    amount: -5_000_000_000,
    reason: 'Carried over',
  })
  await create(`/partners/${partner_id}/days-off`, { from_day: '2090-01-01', to_day: '2090-01-03' })

  for (const category_id of [taps, cleaning, null]) {
    const of = { phone: customer.phone, customer_id: customer.id, address_id }
    const enquiry = await create('/enquiries', { name: 'Mohan Das', category_id, ...of })
    const visit = { starts_at: '2026-05-05T05:30:00Z', ends_at: '2026-05-05T06:30:00Z', was_done: true }
    await create(`/enquiries/${enquiry.id}/schedules`, visit)
  }
  const lost = { status: 'rate-high', lost_reason: 'other', lost_note: 'Too far away' }
  for (let many = 0; many < 3; many += 1)
    await create('/enquiries', {
      name: 'Mohan Das',
      phone: customer.phone,
      customer_id: customer.id,
      ...lost,
    })
  const closed = await create('/enquiries', { name: 'Leela', phone: '9845054321', category_id: taps })
  await create(`/enquiries/${closed.id}/status`, { status: 'closed', version: closed.version })

  await allowSending(world)
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete'])
    await world.setting(key, true)
  await world.job()
  await world.job({ partner_id })
  for (const state of ['accepted', 'started', 'started', 'completed', 'completed'] as const)
    await world.jobIn(state)
  const rate = { applies_from: '2026-04-01', mode: 'supplier', sac: '998714', rate: 1800 }
  await create(`/categories/${world.categories.cleaning}/tax`, rate)
  await world.setting('business.gstin', '29AAGCB7383J1Z4')
  await world.jobIn('completed', { category_id: world.categories.cleaning })
  const ended = await world.job()
  await create(`/jobs/${ended.id}/cancel`, { reason: 'Not needed', version: ended.version })
  const paid = await world.jobIn('completed')
  const payment = { method: 'cash', amount: paid.due, received_by: 'company' }
  await create(`/jobs/${paid.id}/payments`, payment)
  for (let many = 0; many < 3; many += 1) {
    const { id } = await world.job()
    await create(`/jobs/${id}/payments`, { ...payment, amount: 40_000 })
    const back = {
      method: 'upi',
      amount: 10_000,
      refunded_by: 'company',
      concession: null,
      reason: 'Half of it was not done',
    }
    await create(`/jobs/${id}/refunds`, back)
  }
  for (const status of ['waiting', 'waiting', 'waiting', 'posted', 'posted', 'posted'] as const) {
    await createConcession(t.database.pool, { job_id: (await world.job()).id, status })
  }
  // Credit of the customer, and of the first one that is tried.
  for (const customer of [1, ended.customer.id]) {
    await create(`/customers/${customer}/payments`, { ...payment, amount: 5_000_000 })
  }
  for (const severity of ['high', 'low']) {
    await create('/complaints', { job_id: paid.id, kind: 'quality', severity, text: 'The tap leaks' })
  }
  const later = { starts_at: '2090-05-06T05:30:00Z', ends_at: '2090-05-06T06:30:00Z' }
  for (let reworks = 0; reworks < 4; reworks += 1) {
    const about = await create('/complaints', {
      job_id: paid.id,
      kind: 'damage',
      severity: 'low',
      text: 'A tile broke',
    })
    await create(`/complaints/${about.id}/rework`, { ...later, visit_cost: 10_000, version: about.version })
  }
  await fillDuplicates(create)
  for (const name of ['Mine', 'Ours'])
    await create('/lists/partners/views', { name, state: 'sort=name', shared: name === 'Ours' })
  for (let leads = 0; leads < 3; leads += 1) await createRefusedLead(t)
  await fillMessages(t, world, admin)
  await create('/activities', {
    record_type: 'job',
    record_id: paid.id,
    type: 'note',
    note: 'Paid at the door',
  })
}

/** Refused messages, users who can call, and a telephone system that reports calls. */
async function fillMessages({ database: { db } }: TestApp, world: World, admin: Caller): Promise<void> {
  const refused = {
    channel: 'sms',
    template: 'notification',
    to: '+919845012345',
    body: 'New',
    state: 'failed',
  } as const
  const message = { ...refused, job_id: null, enquiry_id: null, customer_id: world.customer }
  await db.insertInto('messages').values([message, message]).execute()
  await world.setting('provider.callerdesk.enable', true)
  await world.setting('sms.statement.enable', true)
  await admin.post('/admin/config', { key: 'provider.callerdesk.webhook', value: callsKey })
  await admin.post('/admin/config', { key: 'provider.nimbusit.webhook', value: reportsKey })
}

/** For every table with ids: id to version. */
async function readIds({ database: { pool } }: TestApp): Promise<Map<string, Map<number, number | null>>> {
  const { rows: tables } = await pool.query<{ name: string; has_version: boolean }>(`
    SELECT c.table_name AS name, EXISTS (
      SELECT FROM information_schema.columns AS v
      WHERE v.table_schema = 'public' AND v.table_name = c.table_name AND v.column_name = 'version'
    ) AS has_version
    FROM information_schema.columns AS c
    WHERE c.table_schema = 'public' AND c.column_name = 'id' AND c.data_type = 'bigint'`)
  const known = new Map<string, Map<number, number | null>>()
  for (const { name, has_version } of tables) {
    const { rows } = await pool.query(
      `SELECT id, ${has_version ? 'version' : 'NULL AS version'} FROM ${name} ORDER BY id`,
    )
    known.set(name, new Map(rows.map((row) => [row.id, row.version])))
  }
  return known
}
