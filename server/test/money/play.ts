import type { Job } from 'contract/jobs/jobs.schema.ts'
import { ledgerLabel } from 'contract/ledger/ledger.words.ts'
import type { SettlementLine } from 'contract/settlements/settlement-runs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { taxDocumentTitle, taxModeLabel } from 'contract/tax/tax.words.ts'
import type { Caller, TestApp } from '../app.ts'
import { createAddress, createCustomer } from '../fixtures.ts'
import { draftRun, payRun } from '../settlements.ts'
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
  /** A job of the customer in the given state, for Ravi and the service of the world unless given. */
  job(price: number, state?: State, of?: { category_id?: number; partner_id?: number }): Promise<Job>
  /** Moves of the job, one after the other: each is the end of its path, with its body. */
  step(job: { id: number }, ...moves: [move: string, body?: object][]): Promise<void>
  /** The current job. */
  again(job: { id: number }): Promise<Job>
  /** The job was completed on that day already. */
  completedOn(job: { id: number }, day: string): Promise<unknown>
  /** The customer rated the job of the partner with so many stars on that day. */
  rated(job: Job, stars: number, day: string): Promise<unknown>
  /** The rejections of the job were those of that day. */
  rejectedOn(job: { id: number }, day: string): Promise<unknown>
  /** A settlement run of the partner, paid in full. */
  settle(partner: number): Promise<SettlementLine[]>
  /** A settlement run of the partner that is closed unpaid: its line is carried over. */
  carryOver(partner: number): Promise<unknown>
  /** Requests, those of an admin unless given. @throws Error when one is refused */
  post(path: string, body: object, by?: Caller): Promise<Record<string, never>>
  put(path: string, body: object): Promise<Record<string, never>>
  remove(path: string, body: object): Promise<Record<string, never>>
}
type State = 'planned' | 'accepted' | 'started' | 'completed'
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
export const toPartner = (rupees: number, more: object = {}) =>
  cash(rupees, { received_by: 'partner', ...more })

type Row = Record<string, string>

const money = (amount: number | null) => formatMoney(amount ?? 0)

/**
 * Runs a case: returns the entries in the accounts, the amounts of the jobs and the customer, and the tax
 * documents of the jobs.
 */
export async function played(
  t: TestApp,
  world: World,
  of: Case,
): Promise<{ entries: Row[]; sums: Row[]; documents: Row[] }> {
  const { play, partners } = await playOf(t, world)
  await of(play)
  return {
    entries: await entriesOf(t, [...partners.values()]),
    sums: await sumsOf(t, play.customer),
    documents: await documentsOf(t, play.customer),
  }
}

async function playOf(t: TestApp, world: World): Promise<{ play: Play; partners: Map<string, number> }> {
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
  const job: Play['job'] = async (price, state = 'planned', values = {}) => {
    const mine = { price: paise(price), customer_id: customer, address_id, partner_id: await partner('Ravi') }
    const of = { ...mine, ...values }
    return state === 'planned' ? world.job(of) : world.jobIn(state, of)
  }
  const post: Play['post'] = async (path, body, by = admin) => accepted(path, await by.post(path, body))
  const put: Play['put'] = async (path, body) => accepted(path, await admin.put(path, body))
  const remove: Play['remove'] = async (path, body) => accepted(path, await admin.delete(path, { body }))
  const step: Play['step'] = async ({ id }, ...moves) => {
    for (const [move, body] of moves)
      await post(`/jobs/${id}/${move}`, { version: (await again({ id })).version, ...body })
  }
  const completedOn: Play['completedOn'] = ({ id }, day) =>
    pool.query('UPDATE jobs SET completed_at = $2 WHERE id = $1', [id, `${day}T06:30:00Z`])
  const rated: Play['rated'] = (of, stars, day) =>
    pool.query('INSERT INTO ratings (job_id, partner_id, stars, created_at) VALUES ($1, $2, $3, $4)', [
      of.id,
      of.partner?.id,
      stars,
      `${day}T06:30:00Z`,
    ])
  const rejectedOn: Play['rejectedOn'] = ({ id }, day) =>
    pool.query("UPDATE assignments SET created_at = $2 WHERE job_id = $1 AND status = 'rejected'", [
      id,
      `${day}T06:30:00Z`,
    ])
  const settle: Play['settle'] = (id) => payRun(t, admin, [id])
  const carryOver: Play['carryOver'] = async (id) => {
    const { run } = await draftRun(t, admin, [id])
    const { version } = await post(`/settlement-runs/${run.id}/approve`, { version: run.version })
    await post(`/settlement-runs/${run.id}/end`, { version, as: 'closed', carry_over: true })
  }
  const records = { staff, admin, world, customer, partner, job, step, again, completedOn, rated, rejectedOn }
  return { play: { ...records, settle, carryOver, post, put, remove }, partners }
}

function accepted(path: string, { status, body }: { status: number; body: Record<string, never> }) {
  if (status >= 300) throw new Error(`${path} is refused: ${JSON.stringify(body)}`)
  return body
}

async function entriesOf({ database }: TestApp, partners: readonly number[]): Promise<Row[]> {
  const { rows } = await database.pool.query(
    `SELECT name, kind, amount FROM ledger_entries JOIN partners ON partners.id = partner_id
     WHERE partner_id = ANY ($1) ORDER BY ledger_entries.id`,
    [partners],
  )
  return rows.map(({ name, kind, amount }) => ({
    Partner: name,
    Entry: ledgerLabel(kind),
    Amount: money(amount),
  }))
}

async function sumsOf({ database }: TestApp, customer: number): Promise<Row[]> {
  const { rows } = await database.pool.query(
    `SELECT sum(received) AS received, sum(payable - received) AS due, customers.credit
     FROM customers LEFT JOIN jobs ON jobs.customer_id = customers.id WHERE customers.id = $1 GROUP BY customers.id`,
    [customer],
  )
  return rows.map(({ received, due, credit }) => ({
    Received: money(received),
    Due: money(due),
    Credit: money(credit),
  }))
}

async function documentsOf({ database }: TestApp, customer: number): Promise<Row[]> {
  const { rows } = await database.pool.query(
    `SELECT kind, mode, taxable, cgst, sgst, igst, rounding, total FROM tax_documents
     WHERE job_id IN (SELECT id FROM jobs WHERE customer_id = $1) ORDER BY id`,
    [customer],
  )
  return rows.map(({ kind, mode, ...amounts }) => ({
    Document: taxDocumentTitle(kind),
    GST: taxModeLabel(mode),
    Taxable: money(amounts.taxable),
    CGST: money(amounts.cgst),
    SGST: money(amounts.sgst),
    IGST: money(amounts.igst),
    Rounding: money(amounts.rounding),
    Total: money(amounts.total),
  }))
}
