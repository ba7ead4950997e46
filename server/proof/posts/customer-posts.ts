import { newPhone } from '../../test/fixtures.ts'
import type { Records } from '../records.ts'
import { inBulk, marked, type Posts } from './post.ts'

/** Customers, their addresses and their opt-outs. */
export function customerPosts(records: Records): Posts {
  const { world, addressBody } = records
  const { customer } = world
  const named = async (name: string): Promise<{ id: number }> =>
    (await records.staff.post('/customers', { name, phone: newPhone() })).body

  return {
    'POST /customers/bulk/source': inBulk(
      records,
      `SELECT name AS key, to_jsonb(after->>'source') AS value
       FROM audit_entries JOIN customers ON customers.id::text = record_id
       WHERE record_type = 'customer' AND action = 'updated' AND name LIKE :marks`,
      async (name) => {
        const { id } = (await records.staff.post('/customers', { name, phone: newPhone() })).body
        return { path: '/customers/bulk/source', body: { ids: [id], source: 'justdial' }, value: 'justdial' }
      },
    ),
    'POST /customers': {
      present: 'SELECT name AS key, to_jsonb(phone) AS value FROM customers WHERE name LIKE :marks',
      async intend(mark) {
        const phone = newPhone()
        return marked('/customers', { name: mark, phone }, mark, phone)
      },
    },
    'POST /customers/{id}/erasure': {
      present: `SELECT 'customer ' || record_id AS key, after -> 'reason' AS value FROM audit_entries
                WHERE record_type = 'customer' AND action = 'erased' AND actor_id = ANY (:senders)`,
      async intend(mark) {
        const { id } = await named('Asha Rao')
        // The body has no other field by which the request of another group differs.
        const reason = mark.includes('-other') ? 'order-of-an-authority' : 'no-longer-needed'
        return { path: `/customers/${id}/erasure`, body: { reason }, key: `customer ${id}`, value: reason }
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
        return {
          path: '/customers/invalid-names/fine',
          body: { ids: [id] },
          key: `customer ${id}`,
          value: 'name-fine',
        }
      },
    },
    'POST /customers/invalid-names/restore': {
      present: `SELECT 'customer ' || record_id AS key, after -> 'name' AS value FROM audit_entries
                WHERE record_type = 'customer' AND action = 'updated' AND after ->> 'name' LIKE '%!?'
                  AND actor_id = ANY (:senders)`,
      async intend() {
        const { id } = await named('Asha Rao')
        const rows = [{ id, name: 'Asha Rao!?', accepted_name: null, version: 1 }]
        return {
          path: '/customers/invalid-names/restore',
          body: { rows },
          key: `customer ${id}`,
          value: 'Asha Rao!?',
        }
      },
    },
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
  }
}
