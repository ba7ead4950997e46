import { type ImportStep, stepBody } from '../../test/imports.ts'
import type { Records } from '../records.ts'
import { marked, type PostFactory, type Posts } from './post.ts'

/** Steps of imports. */
export function importPosts(records: Records): Posts {
  /** The operations of a user, whose name is the mark, on an import. */
  const byAudit = (step: ImportStep, action: string): PostFactory => ({
    present: `SELECT name AS key, to_jsonb(count(*)) AS value FROM audit_entries JOIN users ON users.id = actor_id
              WHERE record_type = 'import' AND action = '${action}' AND name LIKE :marks GROUP BY name`,
    async intend(mark) {
      const { by } = await records.person(mark)
      const id = await records.import(step)
      return { ...marked(`/imports/${id}/${step}`, stepBody(step, id), mark, 1), by }
    },
  })
  return {
    'POST /imports': {
      present: 'SELECT file_name AS key, to_jsonb(size) AS value FROM imports WHERE file_name LIKE :marks',
      async intend(mark) {
        return marked('/imports', { kind: 'partners', file_name: mark, size: 12 }, mark, 12)
      },
    },
    'POST /imports/{id}/parts': byAudit('parts', 'uploaded'),
    'POST /imports/{id}/check': byAudit('check', 'checked'),
    'POST /imports/{id}/apply': byAudit('apply', 'started'),
    'POST /imports/{id}/undo': byAudit('undo', 'undo-started'),
  }
}
