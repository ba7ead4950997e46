import type { Records } from '../records.ts'
import { marked, type PostFactory, type Posts } from './post.ts'

/** Concessions: each counts once in the sum of its job. */
export function concessionPosts(records: Records): Posts {
  const ended = (step: 'reject' | 'withdraw'): PostFactory => ({
    present: `SELECT end_reason AS key, jsonb_build_object('status', c.status, 'conceded', conceded) AS value
              FROM concessions AS c JOIN jobs ON jobs.id = job_id WHERE end_reason LIKE :marks
                AND c.status = '${step === 'reject' ? 'rejected' : 'withdrawn'}'`,
    async intend(end_reason) {
      const id = await records.concession(step === 'reject' ? 'waiting' : 'posted')
      const status = step === 'reject' ? 'rejected' : 'withdrawn'
      return marked(`/concessions/${id}/${step}`, { end_reason }, end_reason, { status, conceded: 0 })
    },
  })
  return {
    'POST /jobs/{id}/concessions': {
      present: `SELECT c.note AS key, to_jsonb(conceded) AS value FROM concessions AS c JOIN jobs ON jobs.id = job_id
                WHERE c.note LIKE :marks`,
      async intend(note) {
        const { id } = await records.jobFor('accept')
        const body = { amount: 1_100, reason: 'goodwill', borne_by: 'company', note }
        return marked(`/jobs/${id}/concessions`, body, note, 1_100)
      },
    },
    'POST /concessions/{id}/approve': {
      present: `SELECT 'concession ' || c.id AS key, to_jsonb(conceded) AS value FROM concessions AS c
                JOIN jobs ON jobs.id = job_id WHERE approved_by = ANY (:senders)`,
      async intend() {
        const id = await records.concession('waiting')
        return { path: `/concessions/${id}/approve`, body: {}, key: `concession ${id}`, value: 1_000 }
      },
    },
    'POST /concessions/{id}/reject': ended('reject'),
    'POST /concessions/{id}/withdraw': ended('withdraw'),
  }
}
