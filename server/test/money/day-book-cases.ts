import type { DayBook } from 'contract/day-book/day-book.schema.ts'
import { cashEntryKinds, expenseHeads } from 'contract/day-book/day-book.words.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Caller, TestApp } from '../app.ts'
import type { World } from '../world.ts'
import { cash, paise, toPartner } from './play.ts'

type Row = Record<string, string>
type Play = { staff: Caller; admin: Caller; world: World; kavya: number; office: number; t: TestApp }
type Case = (play: Play) => Promise<unknown>

const [first, second] = [businessDay(Date.now() - dayMs), businessDay(Date.now())]
const onFirst = { paid_at: `${first}T06:30:00.000Z` }

/** The first day of Kavya's cash is closed with what its entries say, rupees, of which some are in transit. */
const closed = ({ admin, kavya }: Play, rupees: number, inTransit = 0) =>
  posted(admin, '/day-book/closings', {
    account_id: kavya,
    day: first,
    counted: paise(rupees - inTransit),
    shown: paise(rupees),
  })

/** @throws Error when the request is refused */
async function posted(by: Caller, path: string, body: object): Promise<{ id: number; version: number }> {
  const reply = await by.post(path, body)
  if (reply.status >= 300) throw new Error(`${path} is refused: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Kavya handed so many rupees over to the office on the first day; returns the id. */
async function givenOnFirst(
  { staff, kavya, office, t }: Pick<Play, 'staff' | 'kavya' | 'office' | 't'>,
  rupees: number,
): Promise<number> {
  const { rows } = await t.database.pool.query(
    `INSERT INTO cash_handovers (from_account_id, to_account_id, amount, given_by, given_on)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [kavya, office, paise(rupees), staff.userId, first],
  )
  return rows[0].id
}

/** A completed job whose price was paid on the first day, to Kavya unless it says otherwise. */
async function paidJob({ world, staff }: Play, paid = cash): Promise<{ id: number; partner: number }> {
  const partner = await world.partner({ name: 'Ravi' })
  const { id } = await world.jobIn('completed', { partner_id: partner })
  await posted(staff, `/jobs/${id}/payments`, paid(1000, onFirst))
  return { id, partner }
}

/** A payment of ₹500.00 on the first day turns out to be one of ₹450.00. */
const corrected =
  (before?: Case): Case =>
  async (play) => {
    const { world, staff, admin } = play
    await world.setting('payment.update', true)
    const { id } = await world.job()
    const { id: payment, version } = await posted(staff, `/jobs/${id}/payments`, cash(500, onFirst))
    await before?.(play)
    const reply = await admin.put(`/payments/${payment}`, {
      version,
      amount: paise(450),
      reason: 'Typed wrong',
    })
    if (reply.status !== 200) throw new Error(`The correction is refused: ${JSON.stringify(reply.body)}`)
  }

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
    const handover = await givenOnFirst({ staff, kavya, office, t }, 600)
    await admin.post('/day-book/closings', {
      account_id: kavya,
      day: first,
      counted: paise(390),
      shown: paise(1000),
      reason: 'Two coins are missing',
    })
    await admin.post(`/cash-handovers/${handover}/decision`, { state: 'confirmed' })
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
  'A payment of a closed day is corrected': corrected((play) => closed(play, 500)),
  'A payment of an open day is corrected': corrected(),
  'Money is refunded, and some is kept as credit': async (play) => {
    const { id } = await paidJob(play)
    await closed(play, 1000)
    const of = { method: 'cash', refunded_by: 'company', reason: 'Late', concession: null }
    await posted(play.staff, `/jobs/${id}/refunds`, { ...of, amount: paise(300) })
    await posted(play.staff, `/jobs/${id}/refunds`, { ...of, amount: paise(200), as_credit: true })
  },
  'A payout is reversed': async (play) => {
    const { partner } = await paidJob(play)
    const body = { method: 'cash', amount: paise(800), ...onFirst }
    const { id } = await posted(play.staff, `/partners/${partner}/payouts`, body)
    await closed(play, 200)
    await posted(play.admin, `/ledger-entries/${id}/reverse`, { reason: 'He brought it back' })
  },
  'A partner settles, and the settlement is reversed': async (play) => {
    const { partner } = await paidJob(play, toPartner)
    const body = { method: 'cash', amount: paise(200), ...onFirst }
    const { id } = await posted(play.staff, `/partners/${partner}/settlements`, body)
    await closed(play, 200)
    await posted(play.admin, `/ledger-entries/${id}/reverse`, { reason: 'It was of another partner' })
  },
  'An expense is reversed': async (play) => {
    await paidJob(play)
    const of = { kind: 'expense', head: 'travel-and-fuel', day: first, amount: paise(120) }
    const { id } = await posted(play.admin, '/cash-entries', { ...of, account_id: play.kavya })
    await closed(play, 880)
    await posted(play.admin, `/cash-entries/${id}/reverse`, { reason: 'He paid it himself' })
  },
  'An opening balance is corrected': async ({ admin, kavya }) => {
    const opening = { account_id: kavya, kind: 'opening-balance', day: first }
    const { id } = await posted(admin, '/cash-entries', { ...opening, amount: paise(900) })
    await posted(admin, `/cash-entries/${id}/reverse`, { reason: 'Counted wrong' })
    await posted(admin, '/cash-entries', { ...opening, amount: paise(950) })
  },
  'A handover is refused': async (play) => {
    await paidJob(play)
    const handover = await givenOnFirst(play, 600)
    await closed(play, 1000, 600)
    await posted(play.admin, `/cash-handovers/${handover}/decision`, {
      state: 'refused',
      reason: 'Only ₹500.00 arrived',
    })
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
    `SELECT day, cash_accounts.name, cash_entries.kind, head, amount FROM cash_entries
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
    entries: rows.map(({ day, name, kind, head, amount }) => ({
      Day: nth(day),
      Account: name,
      Entry: labelOf(cashEntryKinds, kind) + (head ? `: ${labelOf(expenseHeads, head)}` : ''),
      Amount: formatMoney(amount),
    })),
    days,
  }
}
