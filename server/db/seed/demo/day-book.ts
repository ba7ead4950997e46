import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Calendar, iso } from './calendar.ts'

type Staff = { calendar: Calendar; by: number; manager: number; bengaluru: number }

/** Days ago, account, paise, head and words. */
const expenses = [
  [6, 'Bank account', 4_500_000, 'rent', 'Office, this month'],
  [5, 'Main cash', 64_000, 'travel-and-fuel', 'Fuel for site visits'],
  [4, 'Main cash', 38_500, 'refreshments', 'Tea and water'],
  [3, 'Main cash', 125_000, 'tools-and-materials', 'Drill bits and tape'],
  [1, 'Bengaluru cash', 52_000, 'travel-and-fuel', 'Delivery of a gas cylinder'],
  [0, 'Main cash', 21_000, 'phone-and-internet', 'Recharge'],
] as const

/** Days ago and paise: what was handed over from the office to the city, and confirmed. */
const handedOver = [
  [4, 300_000],
  [2, 250_000],
] as const

/**
 * A week of the day book: accounts, expenses, handovers, two closed days of the main cash, and cash in
 * transit.
 */
export async function addDayBook(
  trx: Transaction<Database>,
  { calendar, by, manager, bengaluru }: Staff,
): Promise<void> {
  const dayOf = (ago: number) => businessDay(calendar.now - ago * dayMs)
  await sql`
    INSERT INTO cash_accounts (name, kind, user_id, location_id, created_by)
    SELECT users.name, 'cash', users.id, NULL, ${manager}::bigint FROM users WHERE id = ${by}
    UNION ALL SELECT 'Bengaluru cash', 'cash', NULL, ${bengaluru}::bigint, ${manager}::bigint`.execute(trx)
  await sql`
    INSERT INTO cash_entries (account_id, day, kind, amount, note, created_by)
    SELECT id, ${dayOf(70)}::date, 'opening-balance', CASE kind WHEN 'cash' THEN 35000000 ELSE 25000000 END, 'Carried over', ${manager}::bigint
    FROM cash_accounts WHERE name IN ('Main cash', 'Bank account')`.execute(trx)
  await sql`SELECT add_missing_cash_entries()`.execute(trx)
  const account = (name: string) => sql`(SELECT id FROM cash_accounts WHERE name = ${name})`
  const own = sql`(SELECT id FROM cash_accounts WHERE user_id = ${by})`
  for (const [ago, paise] of handedOver) {
    await sql`
      WITH handover AS (
        INSERT INTO cash_handovers (from_account_id, to_account_id, amount, given_by, given_on, decided_on, state, decided_by,
          decided_at)
        VALUES (${account('Main cash')}, ${account('Bengaluru cash')}, ${paise}, ${manager}, ${dayOf(ago)}, ${dayOf(ago)},
          'confirmed', ${manager}, ${iso(calendar.now - ago * dayMs)})
        RETURNING id, from_account_id, to_account_id)
      INSERT INTO cash_entries (account_id, day, kind, amount, handover_id, created_by)
      SELECT from_account_id, ${dayOf(ago)}::date, 'handover', -${paise}::bigint, id, ${manager}::bigint FROM handover
      UNION ALL SELECT to_account_id, ${dayOf(ago)}::date, 'handover', ${paise}::bigint, id, ${manager}::bigint FROM handover`.execute(
      trx,
    )
  }
  for (const [ago, name, paise, head, note] of expenses) {
    const values = {
      kind: 'expense' as const,
      amount: -paise,
      head,
      note,
      day: dayOf(ago),
      created_by: manager,
    }
    const none = { payment_id: null, ledger_entry_id: null, handover_id: null, corrects_id: null }
    await trx
      .insertInto('cash_entries')
      .values({ ...values, ...none, account_id: sql<number>`${account(name)}` })
      .execute()
  }
  await sql`
    INSERT INTO cash_entries (account_id, day, kind, amount, note, created_by)
    VALUES (${own}, ${dayOf(3)}, 'opening-balance', 180000, 'Carried over', ${manager})`.execute(trx)
  await sql`
    INSERT INTO cash_handovers (from_account_id, to_account_id, amount, note, given_by, given_on)
    VALUES (${own}, ${account('Main cash')}, 120000, 'Cash of three visits', ${by}, ${dayOf(1)}),
      (${account('Main cash')}, ${own}, 50000, 'Change', ${manager}, ${dayOf(0)})`.execute(trx)
  await closeDay(trx, dayOf(3), 0, manager)
  await closeDay(trx, dayOf(2), -5000, manager)
}

/** Closes a day of the main cash; a difference is an entry of the day. Paise. */
async function closeDay(
  trx: Transaction<Database>,
  day: string,
  difference: number,
  by: number,
): Promise<void> {
  await sql`
    WITH main AS (SELECT id FROM cash_accounts WHERE name = 'Main cash'), entry AS (
      INSERT INTO cash_entries (account_id, day, kind, amount, note, created_by)
      SELECT id, ${day}::date, 'difference', ${difference}::bigint, 'A note was torn', ${by}::bigint FROM main WHERE ${difference}::bigint <> 0
      RETURNING id)
    INSERT INTO cash_closings (account_id, day, counted, in_transit, difference_id, closed_by)
    SELECT main.id, ${day}::date, ${difference}::bigint + (
      SELECT sum(amount) FROM cash_entries WHERE account_id = main.id AND day <= ${day}), 0, (SELECT id FROM entry), ${by}::bigint
    FROM main`.execute(trx)
  await sql`UPDATE cash_accounts SET closed_through = ${day} WHERE name = 'Main cash'`.execute(trx)
}
