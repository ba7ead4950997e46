import { randomInt } from 'node:crypto'
import { jobStatuses } from 'contract/vocabulary.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCategory, createCustomer, createJob } from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
let admin: Caller
let root: number
let categories: number[]
beforeAll(async () => {
  app = await testApp({}, { limits: { download: { burst: 100, perSecond: 1 } } })
  staff = await app.as('staff')
  admin = await app.as('admin')
  const { db } = app.database
  root = await createCategory(db)
  const child = await createCategory(db, { parent_id: root })
  categories = [root, child, await createCategory(db, { parent_id: child }), await createCategory(db)]
  const customers: number[] = []
  for (let n = 0; n < 40; n += 1) customers.push((await createCustomer(db)).id)
  for (let n = 0; n < 120; n += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + randomInt(300), randomInt(24))).toISOString()
    await createJob(db, {
      customer_id: pick(customers.slice(0, 30)),
      category_id: pick(categories),
      status: pick(jobStatuses).slug,
      scheduled_at: day,
    })
  }
  await sql`UPDATE jobs SET received = (id * 37 % 9) * 100000`.execute(db)
})
afterAll(() => app.close())

function pick<T>(values: readonly T[]): T {
  return values[randomInt(values.length)]!
}

const below = () => categories.slice(0, 3).join(', ')
const indian = (day: string) => `('${day}'::timestamp AT TIME ZONE 'Asia/Kolkata')`

async function idsOf(statement: string): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ id: number }>(statement)
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

describe('the list of customers by the jobs they had', () => {
  const having = (condition: string) => `SELECT DISTINCT customer_id AS id FROM jobs WHERE ${condition}`
  const facets = (): [query: string, statement: string][] => [
    ...jobStatuses.map(({ slug }): [string, string] => [`job_status=${slug}`, having(`status = '${slug}'`)]),
    ['job_status=pending,cancelled', having(`status IN ('pending', 'cancelled')`)],
    [`job_category_id=${root}`, having(`category_id IN (${below()})`)],
    [`job_category_id=${categories[3]}`, having(`category_id = ${categories[3]}`)],
    [
      `job_category_id=${root}&job_status=completed`,
      having(`category_id IN (${below()}) AND status = 'completed'`),
    ],
    ['has_jobs=true', having(`status <> 'cancelled'`)],
    ['has_jobs=false', `SELECT id FROM customers EXCEPT ${having(`status <> 'cancelled'`)}`],
    [
      'last_job_before=2026-06-01',
      `SELECT customer_id AS id FROM jobs WHERE status <> 'cancelled' GROUP BY 1
       HAVING max(scheduled_at) < ${indian('2026-06-01')}`,
    ],
  ]

  it('finds the same customers as a scan of the jobs: page, total, selection and export', async () => {
    for (const [query, statement] of facets()) {
      const expected = await idsOf(statement)
      const { body } = await staff.get(`/customers?${query}&per_page=100`)
      expect(
        body.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
        query,
      ).toEqual(expected)
      expect(body.meta, query).toMatchObject({ total: expected.length, exact: true })
      expect((await staff.get(`/customers/ids?${query}`)).body.ids.length, query).toBe(expected.length)
      const { raw } = await staff.get(`/customers/download?${query}`)
      expect((parse(raw, { bom: true }) as string[][]).length - 1, query).toBe(expected.length)
    }
  })

  it('keeps its counts correct after moved, cancelled, paid and deleted jobs', async () => {
    const { db } = app.database
    const { rows } = await sql<{ id: number }>`SELECT id FROM jobs ORDER BY id`.execute(db)
    for (let round = 0; round < 40; round += 1) {
      const { id } = pick(rows)
      const edits = [
        sql`UPDATE jobs SET status = ${pick(jobStatuses).slug} WHERE id = ${id}`,
        sql`UPDATE jobs SET customer_id = (SELECT id FROM customers ORDER BY random() LIMIT 1) WHERE id = ${id}`,
        sql`UPDATE jobs SET received = received + 5000 WHERE id = ${id}`,
        sql`UPDATE jobs SET scheduled_at = scheduled_at - interval '3 days' WHERE id = ${id}`,
        sql`DELETE FROM jobs WHERE id = ${id}`,
      ]
      await pick(edits).execute(db)
    }
    const kept = `SELECT customer_id, status, jobs, paid, last_job_at FROM customer_job_sums`
    const counted = `SELECT customer_id, kind, count(*)::integer, sum(received)::bigint, max(scheduled_at)
      FROM jobs, unnest(job_sum_kinds(status)) AS kind GROUP BY 1, 2`
    const differences = await app.database.pool.query(
      `(${kept} EXCEPT ${counted}) UNION ALL (${counted} EXCEPT ${kept})`,
    )
    expect(differences.rows).toEqual([])
    const before = await app.database.pool.query(
      'SELECT id, job_statuses, version FROM customers ORDER BY id',
    )
    await sql`SELECT rebuild_customer_jobs()`.execute(db)
    const after = await app.database.pool.query('SELECT id, job_statuses, version FROM customers ORDER BY id')
    expect(after.rows).toEqual(before.rows)
    expect(new Set(after.rows.map(({ version }) => version))).toEqual(new Set([1]))
  })

  it.each(['job_status=done', 'job_category_id=none', 'last_job_before=yesterday'])(
    'refuses %s',
    async (query) => {
      expect((await staff.get(`/customers?${query}`)).status).toBe(422)
    },
  )
})

describe('customers by job', () => {
  type Row = { id: number; jobs: number; paid: number; last_job: { id: number; scheduled_at: string } }
  const expectedOf = (condition: string, min: number) => `
    SELECT customer_id AS id, count(*)::integer AS jobs, sum(received)::bigint AS paid,
      (array_agg(id ORDER BY scheduled_at DESC, id DESC))[1] AS last_job, max(scheduled_at) AS last_job_at
    FROM jobs WHERE ${condition} GROUP BY 1 HAVING count(*) >= ${min}`
  const cases = (): [query: string, condition: string, min: number][] => [
    ['', `status <> 'cancelled'`, 1],
    ['min_jobs=3', `status <> 'cancelled'`, 3],
    ['status=cancelled', `status = 'cancelled'`, 1],
    ['status=completed&min_jobs=2', `status = 'completed'`, 2],
    ['status=completed,started', `status IN ('completed', 'started')`, 1],
    [`category_id=${root}`, `status <> 'cancelled' AND category_id IN (${below()})`, 1],
    [
      'from=2026-03-01&to=2026-05-31&min_jobs=2',
      `status <> 'cancelled' AND scheduled_at >= ${indian('2026-03-01')} AND scheduled_at < ${indian('2026-06-01')}`,
      2,
    ],
    [
      `category_id=${categories[1]},${categories[3]}&status=completed&from=2026-02-01`,
      `status = 'completed' AND category_id IN (${categories.slice(1).join(', ')})
       AND scheduled_at >= ${indian('2026-02-01')}`,
      1,
    ],
  ]

  it('returns the same sums as a scan of the jobs, in each order, page by page and as an export', async () => {
    for (const [query, condition, min] of cases()) {
      for (const [sort, order] of [
        ['-jobs', 'jobs DESC'],
        ['jobs', 'jobs'],
        ['-paid', 'paid DESC'],
        ['last_job_at', 'last_job_at'],
      ] as const) {
        const why = `${query} ${sort}`
        const direction = order.endsWith('DESC') ? 'DESC' : 'ASC'
        const { rows } = await app.database.pool.query(
          `SELECT id::integer, jobs, paid::integer, last_job::integer FROM (${expectedOf(condition, min)}) AS e
           ORDER BY ${order}, id ${direction}`,
        )
        const found: Row[] = []
        for (const page of [1, 2, 3, 4]) {
          const { body } = await admin.get(`/customers/by-job?${query}&sort=${sort}&per_page=10&page=${page}`)
          expect(body.meta, why).toMatchObject({ total: rows.length, exact: true })
          found.push(...body.data)
        }
        const shown = found.map(({ id, jobs, paid, last_job }) => ({ id, jobs, paid, last_job: last_job.id }))
        expect(shown, why).toEqual(rows)
      }
      const { raw } = await admin.get(`/customers/by-job/download?${query}&sort=-paid`)
      const [headings, ...lines]: string[][] = parse(raw, { bom: true })
      expect(headings).toEqual([
        'Id',
        'Name',
        'Phone',
        'Location',
        'Jobs',
        'Paid (₹)',
        'Latest job',
        'Latest job at',
      ])
      const sums = lines.map((line) => [line[0], line[4], Number(line[5]) * 100])
      const { rows } = await app.database.pool.query(
        `${expectedOf(condition, min)} ORDER BY paid DESC, id DESC`,
      )
      expect(sums, query).toEqual(rows.map(({ id, jobs, paid }) => [`C-${id}`, String(jobs), Number(paid)]))
    }
  })

  it.each(['min_jobs=0', 'min_jobs=1000', 'status=done', 'from=now', 'q=asha', 'sort=name'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/customers/by-job?${query}`)).status).toBe(422)
    },
  )
})
