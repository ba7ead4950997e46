import type { DayBook } from 'contract/day-book/day-book.schema.ts'
import { cashEntryKinds } from 'contract/day-book/day-book.words.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Caller, TestApp } from '../app.ts'
import type { World } from '../world.ts'
import { cash, paise } from './play.ts'

type Row = Record<string, string>
type Play = { staff: Caller; admin: Caller; world: World; kavya: number; office: number; t: TestApp }
type Case = (play: Play) => Promise<unknown>

const [first, second] = [businessDay(Date.now() - dayMs), businessDay(Date.now())]
const onFirst = { paid_at: `${first}T06:30:00.000Z` }

/** By the heading of docs/money.md. The first day is yesterday, the second is today. */
export const dayBookCases: Record<string, Case> = {
  'A day with cash in transit, a difference and a late receipt': async ({
    staff,
    admin,
    world,
    kavya,
    office,
    t,
  }) => {
    const { id } = await world.job()
    await staff.post(`/jobs/${id}/payments`, cash(1000, onFirst))
    const handover = await t.database.pool.query(
      `INSERT INTO cash_handovers (from_account_id, to_account_id, amount, given_by, given_on)
       VALUES ($1, $2, 60000, $3, $4) RETURNING id`,
      [kavya, office, staff.userId, first],
    )
    await admin.post('/day-book/closings', {
      account_id: kavya,
      day: first,
      counted: paise(390),
      shown: paise(1000),
      reason: 'Two coins are missing',
    })
    await admin.post(`/cash-handovers/${handover.rows[0].id}/decision`, { state: 'confirmed' })
    await staff.post(`/jobs/${id}/payments`, cash(250, { ...onFirst, late_entry: true }))
  },
  'A payment of a closed day is reversed': async ({ staff, admin, world, kavya }) => {
    await world.setting('payment.delete', true)
    const { id } = await world.job()
    const payment = (await staff.post(`/jobs/${id}/payments`, cash(500, onFirst))).body
    const closing = { account_id: kavya, day: first, counted: paise(500), shown: paise(500) }
    await admin.post('/day-book/closings', closing)
    const body = { version: payment.version, reason: 'Of another business' }
    await admin.delete(`/payments/${payment.id}`, { body })
  },
}

/**
 * Runs a case with the cash of Kavya, a staff member, and of the office: the entries, and the days of both.
 */
export async function playedDays(
  t: TestApp,
  world: World,
  of: Case,
): Promise<{ entries: Row[]; days: Row[] }> {
  const { pool } = t.database
  const [staff, admin] = [await t.as('staff'), await t.as('admin')]
  const account = async (name: string, user: number | null): Promise<number> => {
    const { rows } = await pool.query(
      "INSERT INTO cash_accounts (name, kind, user_id) VALUES ($1, 'cash', $2) RETURNING id",
      [name, user],
    )
    return rows[0].id
  }
  const [kavya, office] = [await account('Kavya', staff.userId), await account('Office', null)]
  await of({ staff, admin, world, kavya, office, t })
  const { rows } = await pool.query(
    `SELECT day, cash_accounts.name, cash_entries.kind, amount FROM cash_entries
     JOIN cash_accounts ON cash_accounts.id = account_id WHERE account_id IN ($1, $2) ORDER BY cash_entries.id`,
    [kavya, office],
  )
  const nth = (day: string) => (day === first ? '1' : '2')
  const days: Row[] = []
  for (const day of [first, second]) {
    const { data } = (await admin.get(`/day-book?day=${day}`)).body as DayBook
    for (const { account: each, opening, closing } of data.filter((row) =>
      [kavya, office].includes(row.account.id),
    )) {
      if (opening === 0 && closing === 0) continue
      days.push({
        Day: nth(day),
        Account: each.name,
        Opening: formatMoney(opening),
        Closing: formatMoney(closing),
      })
    }
  }
  await pool.query('UPDATE cash_accounts SET archived_at = app_now() WHERE id IN ($1, $2)', [kavya, office])
  return {
    entries: rows.map(({ day, name, kind, amount }) => ({
      Day: nth(day),
      Account: name,
      Entry: labelOf(cashEntryKinds, kind),
      Amount: formatMoney(amount),
    })),
    days,
  }
}
