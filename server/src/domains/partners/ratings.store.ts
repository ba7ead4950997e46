import type { PartnerWork, Rating } from 'contract/partners/partners.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type {} from './partners.table.ts'

const shownLatest = 3

/** The rating of a job by its customer. */
export async function findRating(db: Kysely<Database>, jobId: number): Promise<Rating | null> {
  const query = db
    .selectFrom('ratings')
    .select(['stars', 'comment', 'created_at'])
    .where('job_id', '=', jobId)
  return (await query.executeTakeFirst()) ?? null
}

type NewRating = { job_id: number; partner_id: number; stars: number; comment: string | null }

export async function insertRating(db: Kysely<Database>, rating: NewRating): Promise<void> {
  await db.insertInto('ratings').values(rating).execute()
}

/** Average, number and the last ratings of a partner. */
export async function ratingsOf(db: Kysely<Database>, partnerId: number): Promise<PartnerWork['ratings']> {
  const { tenths, count } = await db
    .selectFrom('ratings')
    .select([
      sql<number | null>`round(avg(stars) * 10)::int`.as('tenths'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  if (count === 0) return { tenths, count, latest: [] }
  const latest = await db
    .selectFrom('ratings')
    .select(['job_id', 'stars', 'comment', 'created_at'])
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(shownLatest)
    .execute()
  return { tenths, count, latest }
}
