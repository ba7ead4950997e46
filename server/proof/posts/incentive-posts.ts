import type { Records } from '../records.ts'
import { marked, type Posts } from './post.ts'

/** Incentive rules and the drafts of months. */
export function incentivePosts(records: Records): Posts {
  const drafted = records.incentive
  return {
    'POST /incentive-rules': {
      present:
        'SELECT name AS key, to_jsonb(amount) AS value FROM incentive_rules WHERE name LIKE :marks AND threshold = 41',
      async intend(mark) {
        const rule = { measure: 'jobs', threshold: 41, effect: 'bonus', amount: 5000, active_from: '2026-04' }
        return {
          ...marked('/incentive-rules', { ...rule, name: mark }, mark, 5000),
          by: await records.sender('admin'),
        }
      },
    },
    'POST /incentive-lines/draft': {
      present: `SELECT name AS key, to_jsonb(count(*)) AS value FROM audit_entries JOIN users ON users.id = actor_id
                WHERE record_type = 'incentive-month' AND action = 'drafted' AND name LIKE :marks GROUP BY name`,
      async intend(mark) {
        const { month } = await drafted('Draft')
        const { by } = await records.person(mark)
        return { ...marked('/incentive-lines/draft', { month }, mark, 1), by }
      },
    },
    'POST /incentive-lines/post': {
      present: `SELECT rule.name AS key, to_jsonb(entry.amount) AS value FROM ledger_entries AS entry
                JOIN incentive_lines AS line ON line.entry_id = entry.id JOIN incentive_rules AS rule ON rule.id = rule_id
                WHERE rule.name LIKE :marks`,
      async intend(mark) {
        const { month, shown, amount } = await drafted(mark)
        const request = marked('/incentive-lines/post', { month, shown }, mark, amount)
        return { ...request, by: await records.sender('admin') }
      },
    },
    'POST /incentive-lines/{id}/removal': {
      present: `SELECT rule.name AS key, to_jsonb(count(*)) AS value FROM audit_entries
                JOIN incentive_lines AS line ON record_id = line.id::text JOIN incentive_rules AS rule ON rule.id = rule_id
                WHERE record_type = 'incentive-line' AND action = 'removed' AND rule.name LIKE :marks GROUP BY rule.name`,
      async intend(mark) {
        const { id } = await drafted(mark)
        const request = marked(`/incentive-lines/${id}/removal`, { removed: true, reason: mark }, mark, 1)
        return { ...request, by: await records.sender('admin') }
      },
    },
  }
}
