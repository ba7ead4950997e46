import type { DaysOff, WorkingHours } from 'contract/partners/calendar.schema.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { PartnerDaysOffTable } from './partners.table.ts'

type OfPartner<T> = T & { partner_id: number }

/** The working hours of some partners, by weekday. */
export function hoursOf(
  db: Kysely<Database>,
  partnerIds: readonly number[],
): Promise<OfPartner<WorkingHours>[]> {
  return db
    .selectFrom('partner_hours')
    .select(['partner_id', 'weekday', 'starts', 'ends'])
    .where('partner_id', 'in', sql<number>`(SELECT unnest(${partnerIds}::bigint[]))`)
    .orderBy('partner_id')
    .orderBy('weekday')
    .execute()
}

/** Their days off that touch the days from `from` to `to` (`YYYY-MM-DD`, both included), earliest first. */
export function daysOffOf(
  db: Kysely<Database>,
  partnerIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<OfPartner<DaysOff>[]> {
  return db
    .selectFrom('partner_days_off')
    .select(['id', 'partner_id', 'from_day', 'to_day', 'reason'])
    .where('partner_id', 'in', sql<number>`(SELECT unnest(${partnerIds}::bigint[]))`)
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
}

export async function replaceHours(
  db: Kysely<Database>,
  partnerId: number,
  hours: readonly WorkingHours[],
): Promise<void> {
  await db.deleteFrom('partner_hours').where('partner_id', '=', partnerId).execute()
  if (hours.length === 0) return
  await db
    .insertInto('partner_hours')
    .values(hours.map((each) => ({ ...each, partner_id: partnerId })))
    .execute()
}

export function insertDaysOff(
  db: Kysely<Database>,
  values: Insertable<PartnerDaysOffTable>,
): Promise<DaysOff> {
  return db
    .insertInto('partner_days_off')
    .values(values)
    .returning(['id', 'from_day', 'to_day', 'reason'])
    .executeTakeFirstOrThrow()
}

export function deleteDaysOff(db: Kysely<Database>, id: number): Promise<OfPartner<DaysOff> | undefined> {
  return db
    .deleteFrom('partner_days_off')
    .where('id', '=', id)
    .returning(['id', 'partner_id', 'from_day', 'to_day', 'reason'])
    .executeTakeFirst()
}
