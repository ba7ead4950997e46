import type { RoleSlug } from 'contract/access/roles.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { IntakeLead } from 'contract/intake/intake.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Message } from 'contract/messages/messages.schema.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { newSecret, offerSecret, replaceRecoveryCodes } from '#platform/auth/second-factor.ts'
import type { Caller, TestApp } from '../test/app.ts'
import { createConcession } from '../test/concessions.ts'
import { cashOf, createCash, createHandover } from '../test/day-book.ts'
import { createFile, createUpload } from '../test/files.ts'
import { newPhone } from '../test/fixtures.ts'
import { createImport, startedImport } from '../test/imports.ts'
import { createDraftLine, ownMonth } from '../test/incentives.ts'
import { createRefusedLead } from '../test/leads.ts'
import type { SoftPasskey } from '../test/passkey.ts'
import { quickHash } from '../test/quick-hash.ts'
import { createRun } from '../test/settlements.ts'
import { createKind, createTask } from '../test/tasks.ts'
import { createFailedDelivery, createWebhook } from '../test/webhooks.ts'
import { allowSending, createWorld, type World } from '../test/world.ts'
import { createReport, createRequest, type RequestOf } from './access/link-requests.ts'
import { passkeyFor } from './access/second-factor.ts'
import { createSender, type Sender } from './served.ts'

/**
 * Records in the state that an action needs, created through the API by users who take no part in the test.
 */
export type Records = {
  world: World
  staff: Caller
  admin: Caller
  addressBody(line: string): Record<string, unknown>
  /** An enquiry with everything that a job needs. */
  enquiry(): Promise<Enquiry>
  visit(): Promise<Schedule>
  /** One that was refused. */
  lead(): Promise<IntakeLead>
  partner(status?: 'submitted' | 'approved'): Promise<Partner>
  sender(role: RoleSlug): Promise<Sender>
  developer(name: string): Promise<Sender>
  /** A webhook of a developer, with a delivery that failed. */
  webhook(name?: string): Promise<{ id: number; version: number; by: Sender }>
  /** The number of one that was cancelled. */
  task(): Promise<number>
  taskKind(name: string, isPaused: boolean): Promise<string>
  /** A user who signs in with a password. */
  person(name: string): Promise<{ by: Sender; password: string }>
  /** Turns on the second factor of an account; returns a recovery code. */
  secondFactor(userId: number): Promise<string>
  /** The request that adds a passkey to an account. */
  passkey(userId: number, key?: SoftPasskey): Promise<Record<string, unknown>>
  /** A job before the step: assigned for `accept` and `reject`. */
  jobFor(step: JobStep): Promise<Job>
  /** A planned job of ₹1,000.00 of a new customer with so much credit, paise. */
  jobWithCredit(amount: number): Promise<Job>
  /** A completed job for which the company has ₹123.00. */
  paidJob(): Promise<Job>
  payment(): Promise<Payment>
  /** A report of ₹123.00 in cash, or of ₹50.00 of material. */
  report(of?: 'cash' | 'material'): Promise<{ job_id: number; report_id: number }>
  /** A request of a customer. */
  request(): Promise<RequestOf>
  /** An open one. */
  complaint(): Promise<Complaint>
  /** One that the provider refused. */
  failedMessage(): Promise<Message>
  /** Cash of the office with ₹1,000.00. */
  cash(): ReturnType<typeof createCash>
  /** Cash of the staff member in transit to the office: its id. */
  handover(): Promise<number>
  /** A drafted bonus of a rule with the name, in a month of its own. */
  incentive(name: string): ReturnType<typeof createDraftLine>
  /** A month of its own in which a partner completed a job. */
  workedMonth(): Promise<string>
  /** A file of a partner. */
  file(values?: Parameters<typeof createFile>[2]): Promise<number>
  /** A complete upload of the user to a job, not finished. */
  upload(userId: number, name: string): Promise<number>
  /** A concession of ₹10.00 for this completed job, or for one that is paid. */
  concession(status: 'posted' | 'waiting', job?: number): Promise<number>
  /** An import of one new customer, in the state `state`. */
  import(state: Parameters<typeof createImport>[1]): Promise<number>
  /** An import of one new record whose next piece applies or undoes it. */
  piece(kind: 'customers' | 'partners', step: 'apply' | 'undo'): Promise<number>
  /** A settlement run of one partner whom we owe ₹50.00. */
  settlementRun(
    status: 'draft' | 'approved',
    tds?: number,
  ): Promise<Awaited<ReturnType<typeof createRun>> & { partner: number }>
  /** A user with a phone of their own, who can call others. */
  talker(name: string): Promise<Sender>
  /** The phone of a partner who asked for no calls. */
  objector(): Promise<string>
}
export type JobStep =
  | 'assign'
  | 'accept'
  | 'reject'
  | 'start'
  | 'complete'
  | 'unstart'
  | 'cancel'
  | 'uncomplete'
  | 'reschedule'
  | 'place'

export async function createRecords(t: TestApp): Promise<Records> {
  const [staff, admin] = [await t.as('staff'), await t.as('admin')]
  const world = await createWorld(t, staff)
  await allowSending(world)
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete'])
    await world.setting(key, true)
  for (const message of ['sms.complete', 'sms.payment', 'sms.statement', 'provider.callerdesk'])
    await world.setting(`${message}.enable`, true)
  const create = async (path: string, body: unknown, by = staff) => {
    const response = await by.post(path, body)
    if (response.status >= 300)
      throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  const { customer, address, categories, places } = world

  const password = 'what it was before'
  const password_hash = await quickHash(password)
  const person = async (name: string) => {
    const by = await createSender(t, 'admin', name)
    await t.database.db.updateTable('users').set({ password_hash }).where('id', '=', by.userId).execute()
    return { by, password }
  }
  const enquiry = () => {
    const who = { name: 'Asha Rao', phone: newPhone(), customer_id: customer, address_id: address }
    return create('/enquiries', { ...who, category_id: categories.taps, quoted_price: 90_000 })
  }
  const jobFor = async (step: JobStep) => {
    if (step === 'start') return world.jobIn('accepted')
    if (step === 'complete' || step === 'unstart') return world.jobIn('started')
    if (step === 'uncomplete') return world.jobIn('completed')
    const isSent = step === 'accept' || step === 'reject' || step === 'cancel' || step === 'place'
    return world.job(isSent ? { partner_id: await world.partner() } : {})
  }
  const payment = async (): Promise<Payment> => {
    const { id } = await world.jobIn('completed')
    return create(`/jobs/${id}/payments`, { method: 'cash', amount: 12_300, received_by: 'company' })
  }
  const complaint = async (): Promise<Complaint> =>
    create('/complaints', {
      job_id: (await world.jobIn('completed')).id,
      kind: 'late',
      severity: 'low',
      text: 'Came an hour late',
    })
  return {
    world,
    staff,
    admin,
    enquiry,
    jobFor,
    person,
    payment,
    complaint,
    paidJob: async () => (await staff.get(`/jobs/${(await payment()).job_id}`)).body,
    jobWithCredit: (amount) => createJobWithCredit(staff, world, amount),
    async secondFactor(userId) {
      const { db, pool } = t.database
      await offerSecret(db, t.deps.secrets, { userId, ...newSecret('user') })
      await pool.query('UPDATE second_factors SET confirmed_at = app_now() WHERE user_id = $1', [userId])
      return (await replaceRecoveryCodes(db, userId))[0]!
    },
    passkey: (userId, key) => passkeyFor(t, userId, key),
    addressBody: (line_1) => ({
      label: null,
      place_type: 'home',
      line_1,
      line_2: null,
      landmark: null,
      location_id: places.pincode,
    }),
    report: (of) => createReport(t, world, of),
    request: () => createRequest(t, world),
    lead: () => createRefusedLead(t),
    async failedMessage() {
      const { job_id } = await payment()
      const [message] = (await staff.get(`/jobs/${job_id}`)).body.messages.slice(-1) as [Message]
      await t.database.db
        .updateTable('messages')
        .set({ state: 'failed' })
        .where('id', '=', message.id)
        .execute()
      return (await staff.get(`/jobs/${job_id}`)).body.messages.find(({ id }: Message) => id === message.id)
    },
    cash: () => createCash(t.database.pool, 100_000),
    async handover() {
      const { pool } = t.database
      const from = await cashOf(pool, staff.userId)
      return createHandover(pool, {
        from,
        to: (await createCash(pool, 100)).id,
        amount: 100,
        by: staff.userId,
      })
    },
    async incentive(name) {
      return createDraftLine(t.database.pool, { name, partner_id: await world.partner() })
    },
    async workedMonth() {
      const [{ id }, month] = [await world.jobIn('completed'), ownMonth()]
      const at = `${month}-15T06:00:00Z`
      await t.database.db.updateTable('jobs').set({ completed_at: at }).where('id', '=', id).execute()
      return month
    },
    file: async (values) => createFile(t, { partner_id: await world.partner() }, values),
    upload: async (userId, name) =>
      createUpload(t, userId, { job_id: (await world.job()).id, complete: true, name }),
    async concession(status, job) {
      const job_id = job ?? (await payment()).job_id! // it is of a job
      if (status === 'waiting') return createConcession(t.database.pool, { job_id, status })
      const body = { amount: 1_000, reason: 'goodwill', borne_by: 'company' }
      return (await create(`/jobs/${job_id}/concessions`, body, admin)).id
    },
    import: (state) => createImport(t, state),
    piece: (kind, step) => startedImport(t, admin, kind, step),
    async settlementRun(status, tds = 0) {
      const partner = await world.partner()
      const run = await createRun(t, [{ id: partner, balance: -5000 }], status)
      const tax = { tds, tds_base: 5000 }
      if (tds > 0)
        await t.database.db.updateTable('settlement_lines').set(tax).where('run_id', '=', run.id).execute()
      return { ...run, partner }
    },
    async talker(name) {
      const { by } = await person(name)
      await t.database.db
        .updateTable('users')
        .set({ phone: newPhone() })
        .where('id', '=', by.userId)
        .execute()
      return by
    },
    async objector() {
      const id = await world.partner()
      const { rows } = await t.database.pool.query(
        "INSERT INTO opt_outs (phone, field, way) SELECT phone, 'no_call', 'sms' FROM partners WHERE id = $1 RETURNING phone",
        [id],
      )
      return rows[0].phone
    },
    sender: (role) => createSender(t, role),
    developer: (name) => createSender(t, 'dev', name),
    async webhook(name) {
      const by = await createSender(t, 'dev', name)
      const { id, version } = await createWebhook(by)
      await createFailedDelivery(t.database.pool, id)
      return { id, version, by }
    },
    task: () => createTask(t.database.pool),
    async taskKind(name, isPaused) {
      const kind = await createKind(t.database.pool, name.replaceAll(/[^\w.-]/g, '-'))
      if (isPaused) await t.database.db.insertInto('paused_kinds').values({ kind, paused_by: null }).execute()
      return kind
    },
    visit: async () => create(`/enquiries/${(await enquiry()).id}/schedules`, period()),
    async partner(status = 'submitted') {
      const partner: Partner = await create('/partners', { name: 'Ravi Kumar', phone: newPhone() })
      if (status === 'submitted') return partner
      return create(`/partners/${partner.id}/status`, { status, version: partner.version }, admin)
    },
  }
}

let hours = 0
/** Two hours that no other period has. */
export function period(): { starts_at: string; ends_at: string } {
  hours += 3
  const at = (hour: number) => new Date(Date.UTC(2090, 5, 1, hour)).toISOString()
  return { starts_at: at(hours), ends_at: at(hours + 2) }
}

async function createJobWithCredit(
  staff: Caller,
  { categories, places }: World,
  amount: number,
): Promise<Job> {
  const address = { label: null, place_type: 'home', line_1: '1 MG Road', line_2: null, landmark: null }
  const { body: job } = await staff.post('/jobs', {
    ...period(),
    category_id: categories.taps,
    price: 100_000,
    customer: { name: 'Asha Rao', phone: newPhone() },
    address: { ...address, location_id: places.pincode },
  })
  await staff.post(`/customers/${job.customer.id}/payments`, {
    method: 'cash',
    amount,
    received_by: 'company',
  })
  return (await staff.get(`/jobs/${job.id}`)).body
}
