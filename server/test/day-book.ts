import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A cash account with an opening balance on 5 January 2026, paise; of a staff member, or of the office. */
export async function createCash(pool: Pool, amount: number, user_id: number | null = null) {
  const name = `Cash ${randomUUID().slice(0, 8)}`
  const { rows } = await pool.query(
    "INSERT INTO cash_accounts (name, kind, user_id) VALUES ($1, 'cash', $2) RETURNING id",
    [name, user_id],
  )
  const id = Number(rows[0].id)
  const entry = await pool.query(
    `INSERT INTO cash_entries (account_id, day, kind, amount) VALUES ($1, '2026-01-05', 'opening-balance', $2) RETURNING id`,
    [id, amount],
  )
  return { id, name, entry: Number(entry.rows[0].id), version: 1 }
}

/** Cash in transit from one account to another. */
export async function createHandover(
  pool: Pool,
  of: { from: number; to: number; amount: number; by: number },
) {
  const { rows } = await pool.query(
    `INSERT INTO cash_handovers (from_account_id, to_account_id, amount, given_by, given_on)
     VALUES ($1, $2, $3, $4, '2026-01-06') RETURNING id`,
    [of.from, of.to, of.amount, of.by],
  )
  return Number(rows[0].id)
}

/** The cash account of a user, created when there is none. */
export async function cashOf(pool: Pool, user_id: number, amount = 100_000): Promise<number> {
  const { rows } = await pool.query(
    'SELECT id FROM cash_accounts WHERE user_id = $1 AND archived_at IS NULL',
    [user_id],
  )
  return rows[0] ? Number(rows[0].id) : (await createCash(pool, amount, user_id)).id
}
