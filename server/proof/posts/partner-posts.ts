import { newPhone } from '../../test/fixtures.ts'
import type { Records } from '../records.ts'
import { type Intent, inBulk, marked, type PostFactory, type Posts } from './post.ts'

/** Partners and their accounts. */
export function partnerPosts(records: Records): Posts {
  const { world, partner } = records
  const { categories, places } = world
  const adjusted = async (id: number, amount: number): Promise<number> =>
    (await records.admin.post(`/partners/${id}/adjustments`, { amount, reason: 'Carried over' })).body.id
  /** A partner who owes so much, paise. */
  const owing = async (amount: number): Promise<number> => {
    const { id } = await partner()
    await adjusted(id, amount)
    return id
  }
  /** An entry of an account with the mark as its note, and the change of the balance. */
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

  return {
    'POST /partners/bulk/status': inBulk(
      records,
      `SELECT after->>'status_reason' AS key, to_jsonb(after->>'status') AS value FROM audit_entries
       WHERE record_type = 'partner' AND after->>'status_reason' LIKE :marks`,
      async (reason) => {
        const body = { ids: [(await partner('submitted')).id], status: 'rejected', reason }
        return { path: '/partners/bulk/status', body, value: 'rejected' }
      },
    ),
    'POST /partners': {
      present: 'SELECT name AS key, to_jsonb(phone) AS value FROM partners WHERE name LIKE :marks',
      async intend(mark) {
        const phone = newPhone()
        const body = { name: mark, phone, service_ids: [categories.plumbing], area_ids: [places.area] }
        return marked('/partners', body, mark, phone)
      },
    },
    'POST /partners/{id}/erasure': {
      present: `SELECT 'partner ' || record_id AS key, after -> 'reason' AS value FROM audit_entries
                WHERE record_type = 'partner' AND action = 'erased' AND actor_id = ANY (:senders)`,
      async intend(mark) {
        const { id } = await partner()
        // The body has no other field by which the request of another group differs.
        const reason = mark.includes('-other') ? 'order-of-an-authority' : 'no-longer-needed'
        return { path: `/partners/${id}/erasure`, body: { reason }, key: `partner ${id}`, value: reason }
      },
    },
    'POST /partners/{id}/settlements': handEntry('commission-received', 30_000, async (note) => ({
      path: `/partners/${await owing(50_000)}/settlements`,
      body: { amount: 30_000, method: 'cash', note },
    })),
    'POST /partners/{id}/payouts': handEntry('payout', 20_000, async (note) => ({
      path: `/partners/${await owing(-50_000)}/payouts`,
      body: { amount: 20_000, method: 'cash', note },
    })),
    'POST /partners/{id}/adjustments': handEntry('adjustment', 700, async (reason) => ({
      path: `/partners/${(await partner()).id}/adjustments`,
      body: { amount: 700, reason },
      by: await records.sender('admin'),
    })),
    'POST /partners/{id}/terms': {
      present: `SELECT name AS key, to_jsonb(value) AS value FROM commission_terms JOIN users ON users.id = created_by
                WHERE name LIKE :marks`,
      async intend(mark) {
        // All differ: the same body sent again is no other use of its key.
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
      present:
        'SELECT reason AS key, to_jsonb(partner_id) AS value FROM partner_days_off WHERE reason LIKE :marks',
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
  }
}
