import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from 'contract/access/api-scopes.ts'
import { newPhone } from '../../test/fixtures.ts'
import { period, type Records } from '../records.ts'
import { inBulk, marked, type Posts } from './post.ts'

/** Enquiries, their visits, and the leads that create them. */
export function enquiryPosts(records: Records): Posts {
  const { world, enquiry, visit } = records
  const { categories } = world

  return {
    'POST /enquiries/bulk': inBulk(
      records,
      `SELECT after->>'lost_note' AS key, to_jsonb(after->>'status') AS value FROM audit_entries
       WHERE record_type = 'enquiry' AND action = 'moved' AND after->>'lost_note' LIKE :marks`,
      async (lost_note) => {
        const ids = [(await enquiry()).id]
        const body = { action: 'lose', ids, status: 'rate-high', lost_reason: 'price', lost_note }
        return { path: '/enquiries/bulk', body, value: 'rate-high' }
      },
    ),
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
                WHERE record_type = 'enquiry' AND action = 'taken-back' AND users.name LIKE :marks`,
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
    'POST /intake-keys': {
      present: 'SELECT title AS key, to_jsonb(source) AS value FROM intake_keys WHERE title LIKE :marks',
      async intend(mark) {
        const by = await records.sender('dev')
        const key = randomBytes(32).toString('base64url')
        return { ...marked('/intake-keys', { source: 'app', title: mark, key }, mark, 'app'), by }
      },
    },
    'POST /api-keys': {
      present: 'SELECT title AS key, to_jsonb(scopes) AS value FROM api_keys WHERE title LIKE :marks',
      async intend(mark) {
        const by = await records.sender('dev')
        const key = apiKeyPrefix + randomBytes(32).toString('base64url')
        const scopes = ['customers.read']
        return { ...marked('/api-keys', { title: mark, key, scopes, days: 30 }, mark, scopes), by }
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
  }
}

const visitChanges = (status: string) => `
  SELECT c.reason AS key, to_jsonb(s.id) AS value FROM schedule_changes c JOIN schedules s ON s.id = c.schedule_id
  WHERE c.status = '${status}' AND s.enquiry_id IS NOT NULL AND c.reason LIKE :marks`
