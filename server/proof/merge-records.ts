import { newPhone } from '../test/fixtures.ts'
import type { PostFactory } from './posts/post.ts'
import type { Records } from './records.ts'

type Side = { id: number; version: number }
type Pair = { phone: string; survivor: Side; merged: Side; body: Record<string, unknown> }

/** Two customers with one number, and the body that merges them, without the version that was read. */
export async function customerPair({ staff }: Pick<Records, 'staff'>): Promise<Pair> {
  const phone = newPhone()
  const add = async (): Promise<Side> =>
    (await staff.post('/customers', { name: 'Asha Rao', phone, allow_duplicate: true })).body
  const [survivor, { id, version }] = [await add(), await add()]
  const body = { survivor_id: survivor.id, merged: [{ id, version }], fields: {} }
  return { phone, survivor, merged: { id, version }, body }
}

/** How each POST of merging is retried after a lost response, and how its effect is counted. */
export function mergePosts(records: Records): Record<string, PostFactory> {
  const { admin } = records
  const auditOf = (action: string) => `
    SELECT action || ' ' || record_id AS key, 'null'::jsonb AS value FROM audit_entries
    WHERE record_type = 'shared-phone' AND action = '${action}' AND actor_id = ANY (:senders)`
  return {
    'POST /customers/merge': {
      present: `SELECT 'merge ' || survivor_id AS key, to_jsonb(merged_ids) AS value FROM customer_merges
                WHERE merged_by = ANY (:senders)`,
      async intend() {
        const { survivor, merged, body } = await customerPair(records)
        const { id, version } = survivor
        return {
          path: '/customers/merge',
          body: { ...body, version },
          key: `merge ${id}`,
          value: [merged.id],
        }
      },
    },
    'POST /merges/{id}/undo': {
      present: `SELECT 'undone ' || record_id AS key, before -> 'merged_ids' AS value FROM audit_entries
                WHERE action = 'unmerged' AND before ? 'merged_ids' AND actor_id = ANY (:senders)`,
      async intend() {
        const { survivor, merged, body } = await customerPair(records)
        const { id } = (await admin.post('/customers/merge', { ...body, version: survivor.version })).body
        return { path: `/merges/${id}/undo`, body: {}, key: `undone ${survivor.id}`, value: [merged.id] }
      },
    },
    'POST /customers/different-people': {
      present: auditOf('different-people'),
      async intend() {
        const { phone, survivor, merged } = await customerPair(records)
        const body = { phone, customer_ids: [survivor.id, merged.id] }
        return { path: '/customers/different-people', body, key: `different-people ${phone}`, value: null }
      },
    },
    'POST /customers/different-people/undo': {
      present: auditOf('different-people-undone'),
      async intend() {
        const { phone, survivor, merged } = await customerPair(records)
        await admin.post('/customers/different-people', { phone, customer_ids: [survivor.id, merged.id] })
        const key = `different-people-undone ${phone}`
        return { path: '/customers/different-people/undo', body: { phone }, key, value: null }
      },
    },
  }
}
