import type { Pool } from 'pg'

let issued = 0
const next = () => ++issued

/** A month of its own, long before any other record. */
export const ownMonth = (): string => {
  const count = next()
  return `${2000 + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/**
 * A line of a draft in a month of its own: a bonus of the rule with this name. Returns ids, month and the
 * draft's sum.
 */
export async function createDraftLine(
  pool: Pool,
  { partner_id, name = 'Forty jobs', amount = -5000 }: { partner_id: number; name?: string; amount?: number },
) {
  const month = ownMonth()
  const rule = await pool.query(
    `INSERT INTO incentive_rules (name, measure, threshold, effect, amount, per, active_from)
     VALUES ($1, 'jobs', 40, 'bonus', 5000, 'month', $2) RETURNING id`,
    [name, month],
  )
  const line = await pool.query(
    `INSERT INTO incentive_lines (rule_id, month, partner_id, figure, amount) VALUES ($1, $2, $3, 43, $4) RETURNING id`,
    [rule.rows[0].id, month, partner_id, amount],
  )
  return { rule: Number(rule.rows[0].id), id: Number(line.rows[0].id), month, shown: `1:${amount}`, amount }
}
