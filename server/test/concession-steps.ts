import { concessionBearers, concessionReasons } from 'contract/concessions/concessions.words.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { slugs } from 'contract/shared/terms.ts'
import { expect } from 'vitest'
import type { Caller, TestApp } from './app.ts'

export const concessionSteps = ['give', 'approve', 'withdraw'] as const

/** One step of the concessions of a job; a user other than the giver decides. Many are refused. */
export async function concessionStep(
  { giver, decider }: { giver: Caller; decider: Caller },
  job: number,
  name: (typeof concessionSteps)[number],
  pick: (below: number) => number,
): Promise<void> {
  if (name === 'give') {
    const amount = 1 + pick(30_000)
    const borne_by = slugs(concessionBearers)[pick(3)]!
    const reason = slugs(concessionReasons)[pick(concessionReasons.length)]
    const shared = borne_by === 'shared' && { partner_amount: 1 + pick(amount) }
    await giver.post(`/jobs/${job}/concessions`, { amount, borne_by, reason, note: 'Agreed', ...shared })
    return
  }
  const { concessions } = (await giver.get(`/jobs/${job}`)).body as Job
  const open = concessions.filter(({ status }) => status === (name === 'approve' ? 'waiting' : 'posted'))
  const chosen = open[pick(open.length || 1)]
  if (!chosen) return
  const path = `/concessions/${chosen.id}`
  if (name === 'withdraw') await decider.post(`${path}/withdraw`, { end_reason: 'Wrong' })
  else if (pick(4) > 0) await decider.post(`${path}/approve`)
  else await decider.post(`${path}/reject`, { end_reason: 'No' })
}

/** SQL: an amount with GST without it, by the rule of the job. Paise. */
export const withoutTax = (amount: string, rule = 'tax_rule') =>
  `round(${amount} * 10000.0 / (10000 + coalesce((${rule}->>'rate')::integer, 0)))`

/**
 * What the posted concessions of completed and cancelled jobs add to the account of a partner, paise:
 * negative when the partner is owed what the customer pays, positive when the partner bears a part; without
 * GST. SQL over `partners`.
 */
export const concededTo = `coalesce((
  SELECT sum(CASE WHEN bearer = partners.id THEN partner_amount ELSE 0 END - CASE WHEN doer = partners.id THEN amount ELSE 0 END)
  FROM (
    SELECT ${withoutTax('amount')} AS amount, ${withoutTax('partner_amount')} AS partner_amount, given.partner_id AS bearer,
      CASE jobs.status WHEN 'completed' THEN jobs.partner_id ELSE charge_partner_id END AS doer
    FROM concessions AS given JOIN jobs ON jobs.id = job_id
    WHERE given.status = 'posted' AND jobs.status IN ('completed', 'cancelled')
  ) AS given WHERE partners.id IN (bearer, doer)), 0)`

/**
 * The payable amount of every job reflects its posted concessions, and some of them waited for an approval.
 */
export async function expectConceded({ database }: TestApp, about: string): Promise<void> {
  const { rows: wrong } = await database.pool.query(`
    SELECT jobs.id, conceded, payable, coalesce(sum(amount), 0) AS said
    FROM jobs LEFT JOIN concessions ON job_id = jobs.id AND concessions.status = 'posted' GROUP BY jobs.id
    HAVING conceded <> coalesce(sum(amount), 0) OR payable < 0
      OR payable <> CASE jobs.status WHEN 'cancelled' THEN charge ELSE price + tax_added END - conceded`)
  expect(wrong, about).toEqual([])
  const { rows } = await database.pool.query(
    `SELECT count(*) FILTER (WHERE status = 'withdrawn') AS withdrawn, count(approved_by) AS approved,
       count(*) FILTER (WHERE partner_amount > 0 AND status = 'posted') AS borne FROM concessions`,
  )
  for (const [name, count] of Object.entries(rows[0]))
    expect(Number(count), `${about}: ${name}`).toBeGreaterThan(0)
}
