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
import { newPhone } from '../test/fixtures.ts'
import { makeRefusedLead } from '../test/leads.ts'
import { quickHash } from '../test/quick-hash.ts'
import { makeKind, makeTask } from '../test/tasks.ts'
import { allowSending, makeWorld, type World } from '../test/world.ts'
import { makeReport, makeRequest } from './access/link-requests.ts'
import { makeSender, type Sender } from './served.ts'

/** Records in the state an action needs, made through the API by people who take no part in what is proved. */
export type Records = {
  world: World
  staff: Caller
  admin: Caller
  addressBody(line: string): Record<string, unknown>
  /** One that lacks nothing to become a job. */
  enquiry(): Promise<Enquiry>
  visit(): Promise<Schedule>
  /** One that was refused. */
  lead(): Promise<IntakeLead>
  partner(status?: 'submitted' | 'approved'): Promise<Partner>
  sender(role: RoleSlug): Promise<Sender>
  developer(name: string): Promise<Sender>
  /** The number of one that was cancelled. */
  task(): Promise<number>
  taskKind(name: string, isPaused: boolean): Promise<string>
  /** Somebody who signs in with a password. */
  person(name: string): Promise<{ by: Sender; password: string }>
  /** Turns on the second factor of an account; answers a recovery code. */
  secondFactor(userId: number): Promise<string>
  /** A job before the step: assigned for `accept` and `reject`. */
  jobFor(step: JobStep): Promise<Job>
  /** A completed job for which the company has ₹123.00. */
  paidJob(): Promise<Job>
  payment(): Promise<Payment>
  /** A payment of ₹123.00 in cash that the partner reported. */
  report(): Promise<{ job_id: number; reported_payment_id: number }>
  /** What a customer asked for. */
  request(): Promise<{ job_id: number; customer_request_id: number }>
  /** An open one. */
  complaint(): Promise<Complaint>
  /** One that the provider refused. */
  failedMessage(): Promise<Message>
  /** Somebody with a phone of their own, who can call others. */
  talker(name: string): Promise<Sender>
}
export type JobStep =
  | 'assign'
  | 'accept'
  | 'reject'
  | 'start'
  | 'complete'
  | 'cancel'
  | 'uncomplete'
  | 'reschedule'
  | 'place'

export async function makeRecords(t: TestApp): Promise<Records> {
  const [staff, admin] = [await t.as('staff'), await t.as('admin')]
  const world = await makeWorld(t, staff)
  await allowSending(world)
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete']) await world.setting(key, true)
  for (const message of ['sms.complete.enable', 'sms.payment.enable', 'provider.callerdesk.enable'])
    await world.setting(message, true)
  const made = async (path: string, body: unknown, by = staff) => {
    const answer = await by.post(path, body)
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { customer, address, categories, places } = world

  const password = 'what it was before'
  const password_hash = await quickHash(password)
  const person = async (name: string) => {
    const by = await makeSender(t, 'admin', name)
    await t.database.db.updateTable('users').set({ password_hash }).where('id', '=', by.userId).execute()
    return { by, password }
  }
  const enquiry = () => {
    const who = { name: 'Asha Rao', phone: newPhone(), customer_id: customer, address_id: address }
    return made('/enquiries', { ...who, category_id: categories.taps, quoted_price: 90_000 })
  }
  const jobFor = async (step: JobStep) => {
    if (step === 'start') return world.jobIn('accepted')
    if (step === 'complete') return world.jobIn('started')
    if (step === 'uncomplete') return world.jobIn('completed')
    const isSent = step === 'accept' || step === 'reject' || step === 'cancel' || step === 'place'
    return world.job(isSent ? { partner_id: await world.partner() } : {})
  }
  const payment = async (): Promise<Payment> => {
    const { id } = await world.jobIn('completed')
    return made(`/jobs/${id}/payments`, { method: 'cash', amount: 12_300, received_by: 'company' })
  }
  const complaint = async (): Promise<Complaint> =>
    made('/complaints', { job_id: (await world.job()).id, kind: 'late', severity: 'low', text: 'Came an hour late' })
  return {
    ...{ world, staff, admin, enquiry, jobFor, person, payment, complaint },
    paidJob: async () => (await staff.get(`/jobs/${(await payment()).job_id}`)).body,
    async secondFactor(userId) {
      const { db, pool } = t.database
      await offerSecret(db, t.deps.secrets, { userId, ...newSecret('somebody') })
      await pool.query('UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1', [userId])
      return (await replaceRecoveryCodes(db, userId))[0]!
    },
    addressBody: (line_1) => ({
      ...{ label: null, place_type: 'home', line_1, line_2: null, landmark: null },
      location_id: places.pincode,
    }),
    report: () => makeReport(t, world),
    request: () => makeRequest(t, world),
    lead: () => makeRefusedLead(t),
    async failedMessage() {
      const { job_id } = await payment()
      const [message] = (await staff.get(`/jobs/${job_id}`)).body.messages.slice(-1) as [Message]
      await t.database.db.updateTable('messages').set({ state: 'failed' }).where('id', '=', message.id).execute()
      return (await staff.get(`/jobs/${job_id}`)).body.messages.find(({ id }: Message) => id === message.id)
    },
    async talker(name) {
      const { by } = await person(name)
      await t.database.db.updateTable('users').set({ phone: newPhone() }).where('id', '=', by.userId).execute()
      return by
    },
    sender: (role) => makeSender(t, role),
    developer: (name) => makeSender(t, 'dev', name),
    task: () => makeTask(t.database.pool),
    async taskKind(name, isPaused) {
      const kind = await makeKind(t.database.pool, name.replaceAll(/[^\w.-]/g, '-'))
      if (isPaused) await t.database.db.insertInto('paused_kinds').values({ kind, paused_by: null }).execute()
      return kind
    },
    visit: async () => made(`/enquiries/${(await enquiry()).id}/schedules`, period()),
    async partner(status = 'submitted') {
      const partner: Partner = await made('/partners', { name: 'Ravi Kumar', phone: newPhone() })
      if (status === 'submitted') return partner
      return made(`/partners/${partner.id}/status`, { status, version: partner.version }, admin)
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
