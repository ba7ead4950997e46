import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller, type TestApp, testApp } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { demoAccounts, demoPassword } from '../demo/users.ts'
import { loadPlaces } from '../places.ts'
import { checkRows } from './check.ts'
import { loadRows } from './load.ts'
import { readSize, sizesOf } from './sizes.ts'

const now = new Date()
const customers = 2000
const printed: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await load(t.database)
}, 120_000)
afterAll(() => t.close())

async function load({ pool, connection }: TestDatabase): Promise<void> {
  await loadPlaces(pool)
  await loadRows({ connection, customers, now, print: (line) => printed.push(line) })
}

async function withClient<T>({ connection }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('a load', () => {
  test('has its size, and every row of it follows the rules', async () => {
    const broken = await withClient(t.database, (client) =>
      checkRows(client, sizesOf(customers), () => undefined),
    )
    expect(broken).toEqual([])
  })

  test('is the same for every load on one day, and the check finds a wrong row', async () => {
    const other = await testDatabase()
    await load(other)
    const digest = `SELECT (SELECT md5(string_agg(j::text, '' ORDER BY id)) FROM jobs j) AS jobs,
      (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM payments p) AS payments,
      (SELECT md5(string_agg(concat(id, name, phone, jobs), '' ORDER BY id)) FROM customers) AS customers`
    expect((await other.pool.query(digest)).rows).toEqual((await t.database.pool.query(digest)).rows)
    await other.pool.query('ALTER TABLE payments DISABLE TRIGGER payments_append_only')
    await other.pool.query(
      'UPDATE payments SET amount = amount + 1 WHERE id = (SELECT min(id) FROM payments WHERE job_id > 0)',
    )
    await other.pool.query('UPDATE partners SET balance = balance + 1 WHERE id = 7')
    await other.pool.query('DELETE FROM receipts WHERE id = (SELECT max(id) FROM receipts)')
    const broken = await withClient(other, (client) => checkRows(client, sizesOf(customers), () => undefined))
    expect(broken.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining([
        'what a job received is what was paid less what was given back or kept as credit, at most what is payable',
        "a partner's balance is the sum of the ledger",
        'receipts are numbered without a gap',
      ]),
    )
    await other.drop()
  }, 120_000)

  test('shows several thousand names, every kind of customer, and most with jobs', async () => {
    const { rows } = await t.database.pool.query(
      `SELECT count(DISTINCT name)::float / count(*) AS names, count(DISTINCT phone)::float / count(*) AS phones,
              count(*) FILTER (WHERE jobs > 0)::float / count(*) AS busy FROM customers`,
    )
    expect(rows[0].names).toBeGreaterThan(0.5)
    expect(rows[0].phones).toBeCloseTo(0.99, 2)
    expect(rows[0].busy).toBeCloseTo(0.6, 1)
  })

  test('reports its progress up to the end', () => {
    expect(printed.at(-1)).toMatch(/^100 % {2}tidied .*, 0 s left$/)
    expect(printed.join('\n')).toMatch(/%\s+jobs, [\d,]+ rows, [\d,]+ a second, \d+ s left/)
  })

  test('is refused where there are customers already', async () => {
    await expect(load(t.database)).rejects.toThrow('customers already')
  })

  test('works in the program: users sign in, lists count, triggers are active', async () => {
    const anonymous = caller(t.app, 0, null)
    for (const { email } of demoAccounts) {
      const response = await anonymous.post('/signin', { login: email, password: demoPassword })
      expect(response.status).toBe(200)
    }
    const admin = await t.as('admin')
    const page = await admin.get('/customers?per_page=50&page=40')
    expect([page.status, page.body.meta.total, page.body.data.length]).toEqual([200, customers, 50])
    const jobs = await admin.get('/jobs?status=completed&has_due=true')
    const { job, due } = { job: jobs.body.data[0].id, due: jobs.body.data[0].due }
    const before = (await admin.get(`/jobs/${job}`)).body
    const paid = await admin.post(`/jobs/${job}/payments`, {
      method: 'cash',
      amount: due,
      received_by: 'partner',
    })
    expect(paid.status).toBe(201)
    const after = (await admin.get(`/jobs/${job}`)).body
    expect([after.received - before.received, after.due]).toEqual([due, 0])
    const created = await admin.post('/customers', {
      name: 'Asha Rao',
      phone: '+919845012345',
      allow_duplicate: true,
    })
    expect([created.status, created.body.id]).toEqual([201, customers + 1])
  })
})

test.each([
  ['2000', 2000],
  ['100k', 100_000],
  ['1M', 1_000_000],
  ['999', null],
  ['11m', null],
  ['many', null],
])('the size %s is %s', (text, size) => expect(readSize(text)).toBe(size))
