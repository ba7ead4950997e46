import type { Records } from '../records.ts'
import { type Intent, marked, type PostFactory, type Posts } from './post.ts'

/** Settlement runs. */
export function settlementPosts(records: Records): Posts {
  /** The operations of a user, whose name is the mark, on a run. */
  const byAudit = (action: string, status: 'draft' | 'approved', body: Body): PostFactory => ({
    present: `SELECT name AS key, to_jsonb(count(*)) AS value FROM audit_entries JOIN users ON users.id = actor_id
              WHERE record_type = 'settlement-run' AND action = '${action}' AND name LIKE :marks GROUP BY name`,
    async intend(mark) {
      const { by } = await records.person(mark)
      const run = await records.settlementRun(status)
      const { path, ...rest } = body(run, mark)
      return { ...marked(path, rest, mark, 1), by }
    },
  })
  return {
    'POST /settlement-runs': byAudit('created', 'draft', ({ partner }) => ({
      path: '/settlement-runs',
      cut_off: '2026-01-31',
      partner_ids: [partner],
    })),
    'POST /settlement-runs/{id}/lines': byAudit(
      'lines-left-out',
      'draft',
      ({ id, version, lines }, reason) => ({
        path: `/settlement-runs/${id}/lines`,
        version,
        ids: lines,
        left_out: true,
        reason,
      }),
    ),
    'POST /settlement-runs/{id}/approve': byAudit('approved', 'draft', ({ id, version }) => ({
      path: `/settlement-runs/${id}/approve`,
      version,
    })),
    'POST /settlement-runs/{id}/end': byAudit('discarded', 'draft', ({ id, version }) => ({
      path: `/settlement-runs/${id}/end`,
      version,
      as: 'discarded',
    })),
    'POST /settlement-runs/{id}/statements': byAudit('statements-sent', 'approved', ({ id }) => ({
      path: `/settlement-runs/${id}/statements`,
    })),
    'POST /settlement-lines/{id}/statement': byAudit('statement-sent', 'approved', ({ lines }) => ({
      path: `/settlement-lines/${lines[0]}/statement`,
    })),
    'POST /settlement-runs/{id}/utrs': {
      present: `SELECT name AS key, to_jsonb(sum(amount)) AS value FROM ledger_entries AS entry
                JOIN users ON users.id = entry.created_by JOIN settlement_postings ON entry_id = entry.id
                WHERE name LIKE :marks GROUP BY name`,
      async intend(mark) {
        const { by } = await records.person(mark)
        const { id, lines } = await records.settlementRun('approved')
        const text = `S${id}-${lines[0]}, HDFCX${id}A${lines[0]}`
        return { ...marked(`/settlement-runs/${id}/utrs`, { text, shown: 1 }, mark, 5000), by }
      },
    },
  }
}

type Run = Awaited<ReturnType<Records['settlementRun']>>
type Body = (run: Run, mark: string) => { path: string } & Intent['body']
