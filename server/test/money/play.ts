import type { Job } from 'contract/jobs/jobs.schema.ts'
import { ledgerLabel } from 'contract/ledger/ledger.words.ts'
import type { SettlementLine } from 'contract/settlements/settlement-runs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type { Caller, TestApp } from '../app.ts'
import { createAddress, createCustomer } from '../fixtures.ts'
import { payRun } from '../settlements.ts'
import type { World } from '../world.ts'

/**
 * The records for a case of docs/money.md: one customer, and partners and jobs as needed. Amounts are rupees.
 */
export type Play = {
  staff: Caller
  admin: Caller
  world: World
  customer: number
  /** The partner of this name, created on first use; both work for a commission of 20%. */
  partner(name: 'Ravi' | 'Sunil'): Promise<number>
  /** A job of the customer in the given state. */
  job(price: number, state?: 'planned' | 'accepted' | 'started' | 'completed'): Promise<Job>
  /** The current job. */
  again(job: { id: number }): Promise<Job>
  /** The job was completed on that day already. */
  completedOn(job: { id: number }, day: string): Promise<unknown>
  /** A settlement run of the partner, paid in full. */
  settle(partner: number): Promise<SettlementLine[]>
  /** @throws Error when the request is refused */
  post(path: string, body: object, by?: Caller): Promise<Record<string, never>>
}
export type Case = (play: Play) => Promise<unknown>
/** By the heading of the case. */
export type Cases = Record<string, Case>

export const paise = (rupees: number) => Math.round(rupees * 100)
export const cash = (rupees: number, more: object = {}) => ({
  method: 'cash',
  amount: paise(rupees),
  received_by: 'company',
  ...more,
})
/** Money that the partner of the job collected. */
export const toPartner = (rupees: number) => cash(rupees, { received_by: 'partner' })

type Row = Record<string, string>

/** Runs a case: returns the entries in the accounts, and the amounts of the jobs and the customer. */
export async function played(t: TestApp, world: World, of: Case): Promise<{ entries: Row[]; sums: Row[] }> {
  const [staff, admin] = [await t.as('staff'), await t.as('admin')]
  const { db, pool } = t.database
  const { id: customer } = await createCustomer(db, { name: 'Anjali Menon' })
  const address_id = await createAddress(db, { customer_id: customer, location_id: world.places.pincode })
  const partners = new Map<string, number>()
  const partner: Play['partner'] = async (name) => {
    const id = partners.get(name) ?? (await world.partner({ name }))
    partners.set(name, id)
    return id
  }
  const again: Play['again'] = async ({ id }) => (await staff.get(`/jobs/${id}`)).body
  const job: Play['job'] = async (price, state = 'planned') => {
    const of = { price: paise(price), customer_id: customer, address_id, partner_id: await partner('Ravi') }
    return state === 'planned' ? world.job(of) : world.jobIn(state, of)
  }
  const post: Play['post'] = async (path, body, by = admin) => {
    const reply = await by.post(path, body)
    if (reply.status >= 300) throw new Error(`${path} is refused: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const completedOn: Play['completedOn'] = ({ id }, day) =>
    pool.query('UPDATE jobs SET completed_at = $2 WHERE id = $1', [id, `${day}T06:30:00Z`])
  const settle: Play['settle'] = (id) => payRun(t, admin, [id])
  await of({ staff, admin, world, customer, partner, job, again, completedOn, settle, post })
  const { rows: entries } = await pool.query(
    `SELECT name, kind, amount FROM ledger_entries JOIN partners ON partners.id = partner_id
     WHERE partner_id = ANY ($1) ORDER BY ledger_entries.id`,
    [[...partners.values()]],
  )
  const { rows: sums } = await pool.query(
    `SELECT sum(received) AS received, sum(payable - received) AS due, customers.credit
     FROM customers LEFT JOIN jobs ON jobs.customer_id = customers.id WHERE customers.id = $1 GROUP BY customers.id`,
    [customer],
  )
  const money = (amount: number | null) => formatMoney(amount ?? 0)
  return {
    entries: entries.map(({ name, kind, amount }) => ({
      Partner: name,
      Entry: ledgerLabel(kind),
      Amount: money(amount),
    })),
    sums: sums.map(({ received, due, credit }) => ({
      Received: money(received),
      Due: money(due),
      Credit: money(credit),
    })),
  }
}
