import type { ConcessionGroup } from 'contract/concessions/concessions.words.ts'
import type { ConcessionFigures } from 'contract/reports/concession-report.schema.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

const keys: Record<ConcessionGroup, RawBuilder<unknown>> = {
  reason: sql`reason`,
  partner: sql`coalesce(partner_id, 0)::text`,
  staff: sql`coalesce(given_by, 0)::text`,
}

/** Valid concessions that were posted on these days, by the index of the posting. Paise. */
export async function figuresByKey(
  db: Kysely<Database>,
  group: ConcessionGroup,
  { from, to }: DayRange,
): Promise<Map<string, ConcessionFigures>> {
  const { rows } = await sql<ConcessionFigures & { key: string }>`
    SELECT ${keys[group]} AS key, count(*)::int AS concessions, sum(amount)::bigint AS amount,
      sum(amount - partner_amount)::bigint AS company_amount, sum(partner_amount)::bigint AS partner_amount
    FROM concessions
    WHERE status = 'posted' AND posted_at >= ${dayStart(from)} AND posted_at < ${dayEnd(to)} GROUP BY key`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...figures }) => [key, figures]))
}

/** Names of partners or users. */
export async function namesOf(
  db: Kysely<Database>,
  group: 'partner' | 'staff',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const table = sql.table(group === 'partner' ? 'partners' : 'users')
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM ${table} WHERE id = ANY (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
