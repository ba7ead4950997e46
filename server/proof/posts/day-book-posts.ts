import type { Records } from '../records.ts'
import { marked, type PostFactory, type Posts } from './post.ts'

/** The day book: each by a user whose name is the mark. */
export function dayBookPosts(records: Records): Posts {
  const byAudit = (type: string, action: string, request: Request): PostFactory => ({
    present: `SELECT name AS key, to_jsonb(count(*)) AS value FROM audit_entries JOIN users ON users.id = actor_id
              WHERE record_type = '${type}' AND action = '${action}' AND name LIKE :marks GROUP BY name`,
    async intend(mark) {
      const { by } = await records.person(mark)
      const { path, ...body } = await request(mark, by.userId)
      return { ...marked(path, body, mark, 1), by }
    },
  })
  const amount = 100_000
  return {
    'POST /cash-accounts': byAudit('cash-account', 'created', async (name) => ({
      path: '/cash-accounts',
      name: name.slice(0, 60),
      kind: 'cash',
    })),
    'POST /cash-entries': byAudit('cash-entry', 'created', async (note) => ({
      path: '/cash-entries',
      account_id: (await records.cash()).id,
      kind: 'expense',
      head: 'rent',
      day: '2026-01-06',
      amount,
      note,
    })),
    'POST /cash-entries/{id}/reverse': byAudit('cash-entry', 'reversed', async (reason) => ({
      path: `/cash-entries/${(await records.cash()).entry}/reverse`,
      reason,
    })),
    'POST /day-book/closings': byAudit('cash-account', 'day-closed', async () => ({
      path: '/day-book/closings',
      account_id: (await records.cash()).id,
      day: '2026-01-31',
      counted: amount,
      shown: amount,
    })),
    'POST /cash-handovers': byAudit('cash-handover', 'given', async () => ({
      path: '/cash-handovers',
      from_account_id: (await records.cash()).id,
      to_account_id: (await records.cash()).id,
      amount: 1000,
    })),
    'POST /cash-handovers/{id}/decision': byAudit('cash-handover', 'handover-confirmed', async (reason) => ({
      path: `/cash-handovers/${await records.handover()}/decision`,
      state: 'confirmed',
      reason,
    })),
  }
}

type Request = (mark: string, userId: number) => Promise<{ path: string } & Record<string, unknown>>
