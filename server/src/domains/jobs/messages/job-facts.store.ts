import { type Kysely, type RawBuilder, sql } from 'kysely'
import { refusesOneOf } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'

/** The values of messages about a job. */
export type JobFacts = {
  id: number
  customer_id: number
  customer_name: string
  customer_phone: string
  service: string
  scheduled_at: string
  ends_at: string
  area: string | null
}

const facts = (from: RawBuilder<unknown>) => sql<JobFacts>`
  SELECT jobs.id, jobs.customer_id, customers.name AS customer_name, customers.phone AS customer_phone,
    categories.title AS service, jobs.scheduled_at, jobs.ends_at,
    CASE WHEN place.type = 'pincode' THEN coalesce(around.title, place.title) ELSE place.title END AS area
  FROM ${from} AS jobs
  JOIN customers ON customers.id = jobs.customer_id
  JOIN categories ON categories.id = jobs.category_id
  LEFT JOIN locations AS place ON place.id = jobs.location_id
  LEFT JOIN locations AS around ON around.id = place.parent_id`

export async function findJobFacts(db: Kysely<Database>, jobId: number): Promise<JobFacts> {
  const { rows } = await facts(sql`(SELECT * FROM jobs WHERE id = ${jobId})`).execute(db)
  if (!rows[0]) throw new Error(`There is no job ${jobId}`)
  return rows[0]
}

export function findPartnerContact(
  db: Kysely<Database>,
  id: number,
): Promise<{ name: string; phone: string }> {
  return db.selectFrom('partners').select(['name', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Customers with one of these messages get no reminder by SMS. */
const unwanted = ['opted_out', 'no_sms'] as const

type Period = { from: Date; to: Date; notifiedSince: Date; most: number }

/** Jobs of a period whose customers got neither a reminder nor the time of the visit since the given time. */
export async function jobsToRemind(
  db: Kysely<Database>,
  { from, to, notifiedSince, most }: Period,
): Promise<JobFacts[]> {
  const { rows } = await facts(sql`(
    SELECT * FROM jobs
    WHERE status IN ('pending', 'accepted') AND scheduled_at >= ${from} AND scheduled_at < ${to}
      AND created_at < ${notifiedSince} AND NOT EXISTS (
        SELECT FROM messages WHERE job_id = jobs.id AND created_at >= ${notifiedSince}
          AND template IN ('message.booked', 'message.rescheduled', 'message.reminder'))
      AND NOT EXISTS (SELECT FROM customers WHERE id = jobs.customer_id AND ${refusesOneOf('customers', unwanted)})
    ORDER BY scheduled_at DESC, id DESC LIMIT ${most})`).execute(db)
  return rows
}

export type PartnerDay = { partner_id: number; name: string; phone: string; jobs: number; first_at: string }

/** Partners with jobs in a period who got no reminder since the given time. */
export async function partnersToRemind(
  db: Kysely<Database>,
  { from, to, notifiedSince, most }: Period,
): Promise<PartnerDay[]> {
  const { rows } = await sql<PartnerDay>`
    SELECT partners.id AS partner_id, partners.name, partners.phone, day.jobs, day.first_at
    FROM (
      SELECT partner_id, count(*)::integer AS jobs, min(scheduled_at) AS first_at FROM jobs
      WHERE status IN ('pending', 'accepted') AND scheduled_at >= ${from} AND scheduled_at < ${to}
        AND partner_id IS NOT NULL
      GROUP BY partner_id) AS day
    JOIN partners ON partners.id = day.partner_id
    WHERE NOT ${refusesOneOf('partners', unwanted)} AND NOT EXISTS (
      SELECT FROM messages WHERE partner_id = day.partner_id AND created_at >= ${notifiedSince}
        AND template = 'message.partner-reminder')
    ORDER BY partners.id LIMIT ${most}`.execute(db)
  return rows
}
