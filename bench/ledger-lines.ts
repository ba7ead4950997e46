import type { ClientBase } from 'pg'
import { type Facts, type Line, ofSmall, type Statement } from './line.ts'

const perPage = 25
const entries = 50_000
/** The unused phone that marks the partner with the long account. */
const phone = '+910000050000'

/** Returns the id of a partner with 50,000 entries over two years; creates it if needed. */
export async function createLedger(client: ClientBase): Promise<number> {
  const found = await client.query<{ id: number }>('SELECT id FROM partners WHERE phone = $1', [phone])
  if (found.rows[0]) return found.rows[0].id
  await client.query('BEGIN')
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO partners (name, phone, status) VALUES ('Partner of the bench', $1, 'deactivated') RETURNING id`,
    [phone],
  )
  const { id } = rows[0]!
  // The trigger would update the partner's row 50,000 times in one transaction, so its results are computed
  // here.
  await client.query('ALTER TABLE ledger_entries DISABLE TRIGGER USER')
  await client.query(
    `INSERT INTO ledger_entries (partner_id, kind, amount, note, created_at, number, balance_after, added_after)
     SELECT $1::bigint, CASE WHEN n % 10 = 0 THEN 'payout' ELSE 'adjustment' END, amount, 'Entry ' || n,
       timestamptz '2024-04-01 00:00+05:30' + n * interval '20 minutes', n,
       sum(amount) OVER account, sum(greatest(amount, 0)) OVER account
     FROM (SELECT n, (CASE WHEN n % 2 = 0 THEN 100 + n % 7 ELSE -(n % 5) END)::bigint AS amount FROM generate_series(1, ${entries}) n) AS plan
     WINDOW account AS (ORDER BY n ROWS UNBOUNDED PRECEDING)`,
    [id],
  )
  await client.query(
    `UPDATE partners SET balance = (SELECT sum(amount) FROM ledger_entries WHERE partner_id = $1) WHERE id = $1`,
    [id],
  )
  await client.query('ALTER TABLE ledger_entries ENABLE TRIGGER USER')
  await client.query('COMMIT')
  await client.query('ANALYZE ledger_entries')
  return id
}

/**
 * An account of 50,000 entries: the first page, one in the middle, the days of a quarter, and one kind of
 * entry.
 */
export function ledgerLines({ ledger }: Facts): Line[] {
  const path = `/partners/${ledger}/ledger`
  const quarter = `created_at >= '2025-01-01 00:00+05:30' AND created_at < '2025-04-01 00:00+05:30'`
  const line = (name: string, target: number, query: string, where: string, offset = 0): Line => ({
    name: `a ledger of 50,000 entries: ${name}`,
    target,
    compare: 'ids',
    ours: () => ({ path: `${path}?${query}` }),
    floor: () => ledgerPage(ledger, where, offset),
    counter: `SELECT count(*) AS total FROM ledger_entries WHERE partner_id = ${ledger} AND ${where}`,
  })
  const middle = entries / perPage / 2
  const before = (middle - 1) * perPage
  return [
    line('the first page', ofSmall, 'page=1', 'true'),
    {
      ...line('the middle page', ofSmall, `page=${middle}`, 'true'),
      floor: () => ledgerPage(ledger, `number <= ${entries - before}`, 0),
    },
    line('a quarter of a year', 3, 'from=2025-01-01&to=2025-03-31', quarter),
    line('one kind of entry', 8, 'kind=payout', `kind = 'payout'`),
    {
      name: 'a ledger of 50,000 entries: the figures',
      target: 8,
      compare: 'success',
      ours: () => ({ path: `/partners/${ledger}/account` }),
      floor: () => ({ sql: 'SELECT balance FROM partners WHERE id = $1', values: [ledger] }),
    },
  ]
}

function ledgerPage(ledger: number, where: string, offset: number): Statement {
  return {
    sql: `SELECT e.id, e.number, e.kind, e.amount, e.balance_after, e.job_id, e.note, e.created_at, e.reverses_id,
            u.name, p.method, p.reference, p.paid_at
          FROM (SELECT * FROM ledger_entries WHERE partner_id = $1 AND ${where}
                ORDER BY number DESC LIMIT ${perPage} OFFSET ${offset}) AS e
          LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN users u ON u.id = e.created_by ORDER BY e.number DESC`,
    values: [ledger],
  }
}
