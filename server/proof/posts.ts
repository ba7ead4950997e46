import { randomBytes } from 'node:crypto'
import { newPhone } from '../test/fixtures.ts'
import { mergePosts } from './merge-records.ts'
import { type JobStep, period, type Records } from './records.ts'
import type { Sender } from './served.ts'

/** Something a person wants once: the request, and what must be in the database when it was done. */
export type Intent = {
  path: string
  body: Record<string, unknown>
  /** Names the effect as `present` does. */
  key: string
  value: unknown
  /** Who alone can send it; anybody else when absent. */
  by?: Sender
}

export type PostFactory = {
  /** Makes what the request needs, and the request; `mark` goes into what is typed. */
  intend(mark: string): Promise<Intent>
  /** SQL for every effect of such requests there is: `key` and `value` (jsonb). `:senders` stands for who sent, `:marks` for the marks. */
  present: string
}

/** POST endpoints that keep no Idempotency-Key, and what stands in for it. */
export const exempt: Record<string, string> = {
  'POST /signin':
    'nobody is signed in yet whose key it could be; a repeat opens a session of its own and harms nothing',
  'POST /intake/{source}':
    'nobody is signed in whose key it could be; a lead that comes again is told from the one before by what it says',
  'POST /signout': 'a repeat is told 401: the session is over, which is what was asked for',
  'POST /users/{id}/second-factor': 'its answer is a secret and kept nowhere; a repeat makes another in its place',
  'POST /users/{id}/second-factor/confirm':
    'its answer is secret and kept nowhere; a repeat is refused: the code is used',
  'POST /users/{id}/second-factor/recovery-codes':
    'its answer is secret and kept nowhere; a repeat makes others in their place',
}

/** For every other POST endpoint of the contract. */
export function postFactories(records: Records): Record<string, PostFactory> {
  const { world, addressBody, enquiry, visit, partner, jobFor } = records
  const { customer, categories, places } = world

  const marked = (path: string, body: Intent['body'], mark: string, value: unknown): Intent => ({
    ...{ path, body, key: mark, value },
  })
  const onJob = (
    step: JobStep,
    present: string,
    bodyOf: (mark: string) => Promise<Intent['body']> | Intent['body'] = () => ({}),
    expected: (body: Intent['body']) => unknown = () => null,
  ): PostFactory => ({
    present,
    async intend(mark) {
      const job = await jobFor(step)
      const body = { ...(await bodyOf(mark)), version: job.version }
      const key = 'reason' in body ? mark : `job ${job.id}`
      return { path: `/jobs/${job.id}/${step}`, body, key, value: expected(body) }
    },
  })
  const named = async (name: string): Promise<{ id: number }> =>
    (await records.staff.post('/customers', { name, phone: newPhone() })).body
  /** By somebody and with words that no other factory counts, since what is done to one row is done by others too. */
  const inBulk = (
    present: string,
    request: (mark: string) => Promise<Pick<Intent, 'path' | 'body' | 'value'>>,
  ): PostFactory => ({
    present: present.replaceAll(':marks', "'Bulk ' || :marks"),
    async intend(mark) {
      const key = `Bulk ${mark}`
      return { ...(await request(key)), key, by: (await records.person(key)).by }
    },
  })
  const adjusted = async (id: number, amount: number): Promise<number> =>
    (await records.admin.post(`/partners/${id}/adjustments`, { amount, reason: 'Carried over' })).body.id
  /** A partner who owes so much, paise. */
  const owing = async (amount: number): Promise<number> => {
    const { id } = await partner()
    await adjusted(id, amount)
    return id
  }
  /** An entry of an account with the mark as its note, and what the balance moved by. */
  const handEntry = (
    kind: string,
    amount: number,
    request: (mark: string) => Promise<Pick<Intent, 'path' | 'body' | 'by'>>,
  ): PostFactory => ({
    present: `SELECT note AS key, to_jsonb(abs(amount)) AS value FROM ledger_entries
              WHERE kind = '${kind}' AND job_id IS NULL AND note LIKE :marks`,
    intend: async (mark) => ({ ...(await request(mark)), key: mark, value: amount }),
  })
  let terms = 0
  const auditOfJob = (action: string) => `
    SELECT 'job ' || record_id AS key, 'null'::jsonb AS value FROM audit_entries
    WHERE record_type = 'job' AND action = '${action}' AND actor_id = ANY (:senders)`

  return {
    'POST /customers/bulk/source': inBulk(
      `SELECT name AS key, to_jsonb(after->>'source') AS value
       FROM audit_entries JOIN customers ON customers.id::text = record_id
       WHERE record_type = 'customer' AND action = 'updated' AND name LIKE :marks`,
      async (name) => {
        const { id } = (await records.staff.post('/customers', { name, phone: newPhone() })).body
        return { path: '/customers/bulk/source', body: { ids: [id], source: 'justdial' }, value: 'justdial' }
      },
    ),
    'POST /partners/bulk/status': inBulk(
      `SELECT after->>'status_reason' AS key, to_jsonb(after->>'status') AS value FROM audit_entries
       WHERE record_type = 'partner' AND after->>'status_reason' LIKE :marks`,
      async (reason) => {
        const body = { ids: [(await partner('submitted')).id], status: 'rejected', reason }
        return { path: '/partners/bulk/status', body, value: 'rejected' }
      },
    ),
    'POST /jobs/bulk/assign': inBulk(
      `SELECT name AS key, 'null'::jsonb AS value FROM assignments JOIN partners ON partners.id = partner_id
       WHERE name LIKE :marks`,
      async (name) => {
        const body = { ids: [(await jobFor('assign')).id], partner_id: await world.partner({ name }) }
        return { path: '/jobs/bulk/assign', body, value: null }
      },
    ),
    'POST /jobs/bulk/cancel': inBulk(
      `SELECT after->>'status_reason' AS key, to_jsonb(after->>'status') AS value FROM audit_entries
       WHERE record_type = 'job' AND after->>'status_reason' LIKE :marks`,
      async (reason) => {
        const body = { ids: [(await jobFor('cancel')).id], reason }
        return { path: '/jobs/bulk/cancel', body, value: 'cancelled' }
      },
    ),
    'POST /enquiries/bulk': inBulk(
      `SELECT after->>'lost_note' AS key, to_jsonb(after->>'status') AS value FROM audit_entries
       WHERE record_type = 'enquiry' AND action = 'moved' AND after->>'lost_note' LIKE :marks`,
      async (lost_note) => {
        const ids = [(await enquiry()).id]
        const body = { action: 'lose', ids, status: 'rate-high', lost_reason: 'price', lost_note }
        return { path: '/enquiries/bulk', body, value: 'rate-high' }
      },
    ),
    'POST /lists/{list}/views': {
      present: 'SELECT name AS key, to_jsonb(state) AS value FROM saved_views WHERE name LIKE :marks',
      async intend(mark) {
        const state = 'sort=-name'
        // Nobody may have more than some of them.
        const { by } = await records.person(`Keeper of ${mark}`)
        return { ...marked('/lists/partners/views', { name: mark, state, shared: true }, mark, state), by }
      },
    },
    'POST /categories': {
      present: 'SELECT title AS key, to_jsonb(position) AS value FROM categories WHERE title LIKE :marks',
      async intend(mark) {
        const terms = { commission_kind: null, commission_value: null, commission_after_material: false }
        return marked('/categories', { title: mark, parent_id: null, position: 7, ...terms }, mark, 7)
      },
    },
    'POST /locations': {
      present: 'SELECT title AS key, to_jsonb(type) AS value FROM locations WHERE title LIKE :marks',
      async intend(mark) {
        return marked('/locations', { title: mark, type: 'state', parent_id: null }, mark, 'state')
      },
    },
    'POST /customers': {
      present: 'SELECT name AS key, to_jsonb(phone) AS value FROM customers WHERE name LIKE :marks',
      async intend(mark) {
        const phone = newPhone()
        return marked('/customers', { name: mark, phone }, mark, phone)
      },
    },
    'POST /customers/invalid-names/accept': {
      present: `SELECT 'customer ' || record_id AS key, after -> 'name' AS value FROM audit_entries
                WHERE record_type = 'customer' AND action = 'updated' AND before ->> 'name' LIKE '%??'
                  AND actor_id = ANY (:senders)`,
      async intend() {
        const { id } = await named('Asha Rao??')
        return {
          path: '/customers/invalid-names/accept',
          body: { ids: [id] },
          key: `customer ${id}`,
          value: 'Asha Rao',
        }
      },
    },
    'POST /customers/invalid-names/fine': {
      present: `SELECT 'customer ' || record_id AS key, to_jsonb(kind) AS value FROM timeline_entries
                WHERE kind = 'name-fine' AND actor_id = ANY (:senders)`,
      async intend() {
        const { id } = await named('Asha Rao 7')
        return { path: '/customers/invalid-names/fine', body: { ids: [id] }, key: `customer ${id}`, value: 'name-fine' }
      },
    },
    'POST /customers/invalid-names/restore': {
      present: `SELECT 'customer ' || record_id AS key, after -> 'name' AS value FROM audit_entries
                WHERE record_type = 'customer' AND action = 'updated' AND after ->> 'name' LIKE '%!?'
                  AND actor_id = ANY (:senders)`,
      async intend() {
        const { id } = await named('Asha Rao')
        const rows = [{ id, name: 'Asha Rao!?', accepted_name: null, version: 1 }]
        return { path: '/customers/invalid-names/restore', body: { rows }, key: `customer ${id}`, value: 'Asha Rao!?' }
      },
    },
    ...mergePosts(records),
    'POST /addresses': {
      present: 'SELECT line_1 AS key, to_jsonb(customer_id) AS value FROM addresses WHERE line_1 LIKE :marks',
      async intend(mark) {
        return marked('/addresses', { ...addressBody(mark), customer_id: customer }, mark, customer)
      },
    },
    'POST /activities': {
      present: `SELECT note AS key, to_jsonb(type) AS value FROM activities
                WHERE note LIKE :marks AND outcome IS NULL`,
      async intend(mark) {
        const of = { record_type: 'customer', record_id: customer }
        return marked('/activities', { ...of, type: 'call', note: mark }, mark, 'call')
      },
    },
    'POST /enquiries': {
      present: `SELECT note AS key, jsonb_build_object('phone', phone,
                  'customers', (SELECT count(*) FROM customers c WHERE c.phone = e.phone)) AS value
                FROM enquiries e WHERE note LIKE :marks`,
      async intend(mark) {
        const phone = newPhone()
        const body = { name: 'Asha Rao', phone, category_id: categories.taps, note: mark }
        return marked('/enquiries', body, mark, { phone, customers: 1 })
      },
    },
    'POST /enquiries/{id}/status': {
      present: `SELECT note AS key, to_jsonb(outcome) AS value FROM activities
                WHERE note LIKE :marks AND outcome IS NOT NULL`,
      async intend(mark) {
        const { id, version } = await enquiry()
        const body = { status: 'not-responding', activity_type: 'call', note: mark, version }
        return marked(`/enquiries/${id}/status`, body, mark, 'not-responding')
      },
    },
    'POST /enquiries/{id}/snooze': {
      present: `SELECT 'enquiry ' || record_id AS key, 'null'::jsonb AS value FROM audit_entries
                WHERE record_type = 'enquiry' AND action = 'snoozed' AND actor_id = ANY (:senders)`,
      async intend() {
        const { id, version } = await enquiry()
        const body = { until: '2090-01-01T04:30:00.000Z', version }
        return { path: `/enquiries/${id}/snooze`, body, key: `enquiry ${id}`, value: null }
      },
    },
    'POST /enquiries/{id}/undo': {
      present: `SELECT 'enquiry ' || record_id AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE action = 'taken-back' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by } = await records.person(mark)
        const { id, version } = await enquiry()
        const moved = await by.post(`/enquiries/${id}/status`, { status: 'not-responding', version })
        const body = { entry_id: moved.body.undo.entry_id }
        return { path: `/enquiries/${id}/undo`, body, key: `enquiry ${id}`, value: null, by }
      },
    },
    'POST /enquiries/{id}/schedules': {
      present: `SELECT 'enquiry ' || s.enquiry_id AS key, 'null'::jsonb AS value
                FROM schedules s JOIN schedule_changes c ON c.schedule_id = s.id
                WHERE c.status = 'scheduled' AND s.enquiry_id IS NOT NULL AND c.changed_by = ANY (:senders)`,
      async intend() {
        const { id } = await enquiry()
        return { path: `/enquiries/${id}/schedules`, body: period(), key: `enquiry ${id}`, value: null }
      },
    },
    'POST /schedules/{id}/reschedule': {
      present: visitChanges('rescheduled'),
      async intend(mark) {
        const { id, version } = await visit()
        return marked(`/schedules/${id}/reschedule`, { ...period(), reason: mark, version }, mark, id)
      },
    },
    'POST /schedules/{id}/cancel': {
      present: visitChanges('cancelled'),
      async intend(mark) {
        const { id, version } = await visit()
        return marked(`/schedules/${id}/cancel`, { reason: mark, version }, mark, id)
      },
    },
    'POST /enquiries/{id}/job': {
      present: `SELECT note AS key, to_jsonb(enquiry_id) AS value FROM jobs
                WHERE note LIKE :marks AND enquiry_id IS NOT NULL`,
      async intend(mark) {
        const { id, version } = await enquiry()
        return marked(`/enquiries/${id}/job`, { ...period(), note: mark, version }, mark, id)
      },
    },
    'POST /jobs': {
      present: `SELECT j.note AS key, jsonb_build_object('price', price, 'phone', c.phone,
                  'customers', (SELECT count(*) FROM customers o WHERE o.phone = c.phone),
                  'addresses', (SELECT count(*) FROM addresses a WHERE a.customer_id = c.id)) AS value
                FROM jobs j JOIN customers c ON c.id = j.customer_id WHERE j.note LIKE :marks AND enquiry_id IS NULL`,
      async intend(mark) {
        const phone = newPhone()
        const who = { customer: { name: 'Asha Rao', phone }, address: addressBody('12 Lake View') }
        const body = { ...who, ...period(), category_id: categories.taps, price: 70_000, note: mark }
        return marked('/jobs', body, mark, { price: 70_000, phone, customers: 1, addresses: 1 })
      },
    },
    'POST /jobs/{id}/assign': onJob(
      'assign',
      `SELECT 'job ' || job_id AS key, to_jsonb(partner_id) AS value FROM assignments WHERE assigned_by = ANY (:senders)`,
      async () => ({ partner_id: await world.partner() }),
      ({ partner_id }) => partner_id,
    ),
    'POST /jobs/{id}/accept': onJob('accept', auditOfJob('accept')),
    'POST /jobs/{id}/start': onJob('start', auditOfJob('start')),
    'POST /jobs/{id}/complete': onJob(
      'complete',
      `SELECT 'job ' || record_id AS key, jsonb_build_object(
         'commissions', (SELECT count(*) FROM ledger_entries WHERE job_id = record_id::bigint),
         'messages', (SELECT count(*) FROM messages WHERE job_id = record_id::bigint)) AS value
       FROM audit_entries WHERE record_type = 'job' AND action = 'complete' AND actor_id = ANY (:senders)`,
      () => ({}),
      () => ({ commissions: 1, messages: 1 }),
    ),
    'POST /jobs/{id}/reject': onJob(
      'reject',
      "SELECT reason AS key, 'null'::jsonb AS value FROM assignments WHERE reason LIKE :marks AND status = 'rejected'",
      (reason) => ({ reason }),
    ),
    'POST /jobs/{id}/cancel': onJob('cancel', jobTimes('cancelled'), (reason) => ({ reason })),
    'POST /jobs/{id}/reschedule': onJob('reschedule', jobTimes('rescheduled'), (reason) => ({ ...period(), reason })),
    // What `assign` and `reschedule` write is counted as theirs: here the partner is taken from the job.
    'POST /jobs/{id}/place': onJob('place', auditOfJob('withdraw'), () => ({ ...period(), partner_id: null })),
    'POST /jobs/{id}/uncomplete': onJob(
      'uncomplete',
      `SELECT note AS key, 'null'::jsonb AS value FROM ledger_entries
       WHERE kind = 'commission-reversed' AND note LIKE :marks`,
      (reason) => ({ reason }),
    ),
    'POST /jobs/{id}/payments': {
      present: `SELECT reference AS key, jsonb_build_object('amount', p.amount, 'received', j.received,
                  'receipts', (SELECT count(*) FROM receipts r WHERE r.payment_id = p.id),
                  'messages', (SELECT count(*) FROM messages m WHERE m.job_id = j.id)) AS value
                FROM payments p JOIN jobs j ON j.id = p.job_id WHERE reference LIKE :marks`,
      async intend(mark) {
        const { id } = await world.job()
        const body = { method: 'upi', amount: 12_300, reference: mark, received_by: 'company' }
        const value = { amount: 12_300, received: 12_300, receipts: 1, messages: 1 }
        return marked(`/jobs/${id}/payments`, body, mark, value)
      },
    },
    'POST /jobs/{id}/refunds': {
      present: `SELECT reason AS key, jsonb_build_object('amount', p.amount, 'received', j.received) AS value
                FROM payments p JOIN jobs j ON j.id = p.job_id WHERE kind = 'refund' AND reason LIKE :marks`,
      async intend(mark) {
        const { id } = await records.paidJob()
        const body = { method: 'cash', amount: 2_300, reason: mark, refunded_by: 'company' }
        return marked(`/jobs/${id}/refunds`, body, mark, { amount: 2_300, received: 10_000 })
      },
    },
    'POST /partners': {
      present: 'SELECT name AS key, to_jsonb(phone) AS value FROM partners WHERE name LIKE :marks',
      async intend(mark) {
        const phone = newPhone()
        const body = { name: mark, phone, service_ids: [categories.plumbing], area_ids: [places.area] }
        return marked('/partners', body, mark, phone)
      },
    },
    'POST /partners/{id}/settlements': handEntry('commission-received', 30_000, async (note) => ({
      ...{ path: `/partners/${await owing(50_000)}/settlements`, body: { amount: 30_000, method: 'cash', note } },
    })),
    'POST /partners/{id}/payouts': handEntry('payout', 20_000, async (note) => ({
      ...{ path: `/partners/${await owing(-50_000)}/payouts`, body: { amount: 20_000, method: 'cash', note } },
    })),
    'POST /partners/{id}/adjustments': handEntry('adjustment', 700, async (reason) => ({
      ...{ path: `/partners/${(await partner()).id}/adjustments`, body: { amount: 700, reason } },
      by: await records.sender('admin'),
    })),
    'POST /partners/{id}/terms': {
      present: `SELECT name AS key, to_jsonb(value) AS value FROM commission_terms JOIN users ON users.id = created_by
                WHERE name LIKE :marks`,
      async intend(mark) {
        // No two are alike: the same body sent again is no other use of its key.
        terms += 1
        const value = 30_000 + terms
        const { by } = await records.person(mark)
        const body = { applies_from: '2090-01-01', kind: 'fixed', value }
        return { ...marked(`/partners/${(await partner()).id}/terms`, body, mark, value), by }
      },
    },
    'POST /ledger-entries/{id}/reverse': handEntry('reversal', 900, async (reason) => {
      const entry = await adjusted((await partner()).id, 900)
      return { path: `/ledger-entries/${entry}/reverse`, body: { reason }, by: await records.sender('admin') }
    }),
    'POST /partners/{id}/days-off': {
      present: 'SELECT reason AS key, to_jsonb(partner_id) AS value FROM partner_days_off WHERE reason LIKE :marks',
      async intend(mark) {
        const { id } = await partner()
        const body = { from_day: '2090-01-01', to_day: '2090-01-02', reason: mark }
        return marked(`/partners/${id}/days-off`, body, mark, id)
      },
    },
    'POST /partners/{id}/status': {
      present: `SELECT data->>'reason' AS key, to_jsonb(record_id) AS value FROM timeline_entries
                WHERE record_type = 'partner' AND kind = 'status' AND data->>'reason' LIKE :marks`,
      async intend(mark) {
        const { id, version } = await partner()
        return marked(`/partners/${id}/status`, { status: 'rejected', reason: mark, version }, mark, id)
      },
    },
    'POST /users/{id}/password': {
      present: `SELECT 'user ' || record_id AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE action = 'password-changed' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by, password } = await records.person(mark)
        const body = { current_password: password, new_password: `new for ${mark}` }
        return { path: `/users/${by.userId}/password`, body, key: `user ${by.userId}`, value: null, by }
      },
    },
    'POST /intake-keys': {
      present: 'SELECT title AS key, to_jsonb(source) AS value FROM intake_keys WHERE title LIKE :marks',
      async intend(mark) {
        const by = await records.sender('dev')
        const key = randomBytes(32).toString('base64url')
        return { ...marked('/intake-keys', { source: 'app', title: mark, key }, mark, 'app'), by }
      },
    },
    'POST /intake-leads/{id}/replay': {
      present: `SELECT 'lead ' || a.record_id AS key,
                  to_jsonb((SELECT count(*) FROM enquiries e JOIN intake_leads l ON e.phone = l.mapped->>'phone'
                    WHERE l.id = a.record_id::bigint)) AS value
                FROM audit_entries a
                WHERE a.record_type = 'intake-lead' AND a.action = 'replayed' AND a.actor_id = ANY (:senders)`,
      async intend() {
        const { id, version } = await records.lead()
        const path = `/intake-leads/${id}/replay`
        return { path, body: { phone: newPhone(), version }, key: `lead ${id}`, value: 1 }
      },
    },
    'POST /users/{id}/second-factor/off': {
      present: `SELECT 'user ' || record_id AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE action = 'second-factor-off' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by, password } = await records.person(mark)
        const code = await records.secondFactor(by.userId)
        const body = { current_password: password, code }
        return { path: `/users/${by.userId}/second-factor/off`, body, key: `user ${by.userId}`, value: null, by }
      },
    },
    'POST /admin/config': {
      present: `SELECT after->>'value' AS key, 'null'::jsonb AS value FROM audit_entries
                WHERE record_type = 'setting' AND after->>'value' LIKE :marks`,
      async intend(mark) {
        return marked('/admin/config', { key: 'business.address', value: mark }, mark, null)
      },
    },
  }
}

const visitChanges = (status: string) => `
  SELECT c.reason AS key, to_jsonb(s.id) AS value FROM schedule_changes c JOIN schedules s ON s.id = c.schedule_id
  WHERE c.status = '${status}' AND s.enquiry_id IS NOT NULL AND c.reason LIKE :marks`

const jobTimes = (status: string) => `
  SELECT c.reason AS key, 'null'::jsonb AS value FROM schedule_changes c JOIN schedules s ON s.id = c.schedule_id
  WHERE c.status = '${status}' AND s.job_id IS NOT NULL AND c.reason LIKE :marks`
