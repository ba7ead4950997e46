import { newPhone } from '../../test/fixtures.ts'
import { type JobStep, period, type Records } from '../records.ts'
import { type Intent, inBulk, marked, type PostFactory, type Posts } from './post.ts'

/** Jobs and the customer's money. */
export function jobPosts(records: Records): Posts {
  const { world, addressBody, jobFor } = records
  const { categories } = world
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
  const auditOfJob = (action: string) => `
    SELECT 'job ' || record_id AS key, 'null'::jsonb AS value FROM audit_entries
    WHERE record_type = 'job' AND action = '${action}' AND actor_id = ANY (:senders)`

  return {
    'POST /jobs/bulk/assign': inBulk(
      records,
      `SELECT name AS key, 'null'::jsonb AS value FROM assignments JOIN partners ON partners.id = partner_id
       WHERE name LIKE :marks`,
      async (name) => {
        const body = { ids: [(await jobFor('assign')).id], partner_id: await world.partner({ name }) }
        return { path: '/jobs/bulk/assign', body, value: null }
      },
    ),
    'POST /jobs/bulk/cancel': inBulk(
      records,
      `SELECT after->>'status_reason' AS key, to_jsonb(after->>'status') AS value FROM audit_entries
       WHERE record_type = 'job' AND after->>'status_reason' LIKE :marks`,
      async (reason) => {
        const body = { ids: [(await jobFor('cancel')).id], reason }
        return { path: '/jobs/bulk/cancel', body, value: 'cancelled' }
      },
    ),
    'POST /jobs': {
      present: `SELECT j.note AS key, jsonb_build_object('price', price, 'phone', c.phone,
                  'customers', (SELECT count(*) FROM customers o WHERE o.phone = c.phone),
                  'addresses', (SELECT count(*) FROM addresses a WHERE a.customer_id = c.id)) AS value
                FROM jobs j JOIN customers c ON c.id = j.customer_id WHERE j.note LIKE :marks AND enquiry_id IS NULL AND rework_of_id IS NULL`,
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
    'POST /jobs/{id}/unstart': onJob('unstart', auditOfJob('unstart')),
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
    'POST /jobs/{id}/reschedule': onJob('reschedule', jobTimes('rescheduled'), (reason) => ({
      ...period(),
      reason,
      confirmed: true,
    })),
    // `assign` and `reschedule` count their own entries: here the partner is removed from the job.
    'POST /jobs/{id}/place': onJob('place', auditOfJob('withdraw'), () => ({
      ...period(),
      partner_id: null,
    })),
    'POST /jobs/{id}/uncomplete': onJob(
      'uncomplete',
      `SELECT note AS key, 'null'::jsonb AS value FROM ledger_entries
       WHERE kind = 'commission-reversed' AND note LIKE :marks`,
      (reason) => ({ reason }),
    ),
    'POST /jobs/{id}/correct': {
      present: `SELECT 'job ' || j.id AS key, jsonb_build_object('price', j.price, 'entries',
                  (SELECT count(*) FROM ledger_entries e WHERE e.job_id = j.id)) AS value
                FROM audit_entries a JOIN jobs j ON j.id = a.record_id::bigint
                WHERE a.record_type = 'job' AND a.action = 'corrected' AND actor_id = ANY (:senders)`,
      async intend(reason) {
        const { id, version } = await jobFor('uncomplete')
        const body = { price: 70_000, reason, version }
        return { path: `/jobs/${id}/correct`, body, key: `job ${id}`, value: { price: 70_000, entries: 2 } }
      },
    },
    'POST /jobs/{id}/payments': {
      present: `SELECT reference AS key, jsonb_build_object('amount', p.amount, 'received', j.received,
                  'receipts', (SELECT count(*) FROM receipts r WHERE r.payment_id = p.id),
                  'messages', (SELECT count(*) FROM messages m WHERE m.job_id = j.id)) AS value
                FROM payments p JOIN jobs j ON j.id = p.job_id WHERE reference LIKE :marks`,
      async intend(mark) {
        const { id } = await world.job()
        const body = {
          method: 'upi',
          amount: 12_300,
          reference: mark,
          received_by: 'company',
          repeated: true,
        }
        const value = { amount: 12_300, received: 12_300, receipts: 1, messages: 1 }
        return marked(`/jobs/${id}/payments`, body, mark, value)
      },
    },
    'POST /completion-reports/confirm': inBulk(
      records,
      `SELECT u.name AS key, jsonb_build_object('material', j.material_cost, 'corrected', (SELECT count(*) FROM audit_entries a
         WHERE a.record_type = 'job' AND a.action = 'corrected' AND a.record_id = j.id::text)) AS value
       FROM completion_reports r JOIN users u ON u.id = r.decided_by JOIN jobs j ON j.id = r.job_id WHERE u.name LIKE :marks`,
      async () => {
        const { report_id } = await records.report('material')
        return {
          path: '/completion-reports/confirm',
          body: { ids: [report_id] },
          value: { material: 5_000, corrected: 1 },
        }
      },
    ),
    'POST /jobs/{id}/completion-report/confirm': {
      present: `SELECT 'report ' || r.id AS key, jsonb_build_object('amount', p.amount, 'received', j.received) AS value
                FROM completion_reports r JOIN payments p ON p.id = r.payment_id JOIN jobs j ON j.id = r.job_id
                WHERE r.decided_by = ANY (:senders)`,
      async intend() {
        const { job_id, report_id } = await records.report()
        const path = `/jobs/${job_id}/completion-report/confirm`
        return {
          path,
          body: { report_id, repeated: true },
          key: `report ${report_id}`,
          value: { amount: 12_300, received: 12_300 },
        }
      },
    },
    'POST /jobs/{id}/completion-report/dismiss': {
      present:
        "SELECT reason AS key, 'null'::jsonb AS value FROM completion_reports WHERE reason LIKE :marks",
      async intend(reason) {
        const { job_id, report_id } = await records.report()
        return marked(`/jobs/${job_id}/completion-report/dismiss`, { report_id, reason }, reason, null)
      },
    },
    'POST /jobs/{id}/customer-request/dismiss': {
      present: `SELECT 'request of ' || record_id AS key, to_jsonb(count(*)) AS value FROM audit_entries
                WHERE record_type = 'job' AND action = 'request-dismissed' AND actor_id = ANY (:senders) GROUP BY record_id`,
      async intend() {
        const { job_id, ...body } = await records.request()
        const path = `/jobs/${job_id}/customer-request/dismiss`
        return { path, body, key: `request of ${job_id}`, value: 1 }
      },
    },
    'POST /messages/{id}/resend': {
      present: `SELECT 'message ' || record_id AS key, to_jsonb(count(*)) AS value FROM audit_entries
                WHERE record_type = 'message' AND action = 'resent' AND actor_id = ANY (:senders) GROUP BY record_id`,
      async intend() {
        const { id, version } = await records.failedMessage()
        return { path: `/messages/${id}/resend`, body: { version }, key: `message ${id}`, value: 1 }
      },
    },
    'POST /call-objection': {
      present: `SELECT after ->> 'reason' AS key, to_jsonb(count(*)) AS value FROM audit_entries
                WHERE action = 'called-despite-objection' AND after ->> 'reason' LIKE :marks GROUP BY 1`,
      async intend(mark) {
        const phone = await records.objector()
        return { path: '/call-objection', body: { phone, reason: mark }, key: mark, value: 1 }
      },
    },
    'POST /calls': {
      present: `SELECT body AS key, to_jsonb(count(*)) AS value FROM messages
                WHERE template = 'call' AND body LIKE 'Talker ' || :marks GROUP BY body`,
      async intend(mark) {
        const by = await records.talker(`Talker ${mark}`)
        const body = { record_type: 'job', record_id: (await world.job()).id }
        return { path: '/calls', body, key: `Talker ${mark} calls Asha Rao`, value: 1, by }
      },
    },
    'POST /jobs/{id}/refunds': {
      present: `SELECT reason AS key, jsonb_build_object('amount', p.amount, 'received', j.received) AS value
                FROM payments p JOIN jobs j ON j.id = p.job_id WHERE kind = 'refund' AND reason LIKE :marks`,
      async intend(mark) {
        const { id } = await records.paidJob()
        const body = { method: 'cash', amount: 2_300, reason: mark, refunded_by: 'company', concession: null }
        return marked(`/jobs/${id}/refunds`, body, mark, { amount: 2_300, received: 10_000 })
      },
    },
    'POST /jobs/{id}/credit': {
      present: `SELECT 'job ' || j.id AS key, jsonb_build_object('received', j.received, 'credit', c.credit) AS value
                FROM payments p JOIN jobs j ON j.id = p.job_id JOIN customers c ON c.id = j.customer_id
                WHERE kind = 'credit-applied' AND p.created_by = ANY (:senders)`,
      async intend() {
        const { id } = await records.jobWithCredit(10_000)
        // All differ: the body has no other field to distinguish them.
        const amount = 2_300 + (id % 5_000)
        const value = { received: amount, credit: 10_000 - amount }
        return { path: `/jobs/${id}/credit`, body: { amount }, key: `job ${id}`, value }
      },
    },
    'POST /customers/{id}/payments': {
      present: `SELECT reference AS key, jsonb_build_object('amount', p.amount, 'credit', c.credit) AS value
                FROM payments p JOIN customers c ON c.id = p.customer_id WHERE job_id IS NULL AND reference LIKE :marks`,
      async intend(mark) {
        const { customer } = await records.jobWithCredit(10_000)
        const body = { method: 'upi', amount: 2_300, reference: mark, received_by: 'company' }
        return marked(`/customers/${customer.id}/payments`, body, mark, { amount: 2_300, credit: 12_300 })
      },
    },
    'POST /customers/{id}/refunds': {
      present: `SELECT reason AS key, jsonb_build_object('amount', p.amount, 'credit', c.credit) AS value
                FROM payments p JOIN customers c ON c.id = p.customer_id WHERE job_id IS NULL AND reason LIKE :marks`,
      async intend(mark) {
        const { customer } = await records.jobWithCredit(10_000)
        const body = { method: 'cash', amount: 2_300, reason: mark, refunded_by: 'company' }
        return marked(`/customers/${customer.id}/refunds`, body, mark, { amount: 2_300, credit: 7_700 })
      },
    },
  }
}

const jobTimes = (status: string) => `
  SELECT c.reason AS key, 'null'::jsonb AS value FROM schedule_changes c JOIN schedules s ON s.id = c.schedule_id
  WHERE c.status = '${status}' AND s.job_id IS NOT NULL AND c.reason LIKE :marks`
