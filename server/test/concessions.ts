import type { Pool } from 'pg'

type ConcessionFields = { job_id: number; status: 'posted' | 'waiting'; amount?: number; by?: number | null }

/** A concession of the company, given by this user or without one; ₹10.00 by default. Returns its id. */
export async function createConcession(
  pool: Pool,
  { job_id, status, amount = 1000, by = null }: ConcessionFields,
): Promise<number> {
  const { rows } = await pool.query(
    `INSERT INTO concessions (job_id, amount, partner_id, reason, status, given_by, posted_at)
     SELECT id, $2, partner_id, 'goodwill', $3, $4::bigint, CASE WHEN $3 = 'posted' THEN app_now() END FROM jobs WHERE id = $1
     RETURNING id`,
    [job_id, amount, status, by],
  )
  return Number(rows[0].id)
}
