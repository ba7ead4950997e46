import type { Records } from '../records.ts'
import { marked, type Posts } from './post.ts'

/** Files: an upload begins once, becomes one file, and a deleted file is restored once. */
export function filePosts(records: Records): Posts {
  return {
    'POST /file-uploads': {
      present:
        'SELECT name AS key, to_jsonb(size) AS value FROM file_uploads WHERE name LIKE :marks AND received = 0',
      async intend(name) {
        const { id: record_id } = await records.jobFor('assign')
        const body = { record_type: 'job', record_id, kind: 'paper', name, size: 77 }
        return { ...marked('/file-uploads', body, name, 77), by: await records.sender('staff') }
      },
    },
    'POST /file-uploads/{id}/finish': {
      present: `SELECT name AS key, to_jsonb(count(*)) AS value FROM files WHERE name LIKE :marks AND kind = 'paper'
                GROUP BY name`,
      async intend(mark) {
        const by = await records.sender('staff')
        const name = `${mark}.pdf`
        const id = await records.upload(by.userId, name)
        return { path: `/file-uploads/${id}/finish`, body: {}, key: name, value: 1, by }
      },
    },
    'POST /files/{id}/restore': {
      present: `SELECT name AS key, to_jsonb(version) AS value FROM files
                WHERE name LIKE 'Restored ' || :marks AND deleted_at IS NULL`,
      async intend(mark) {
        const name = `Restored ${mark}`
        const id = await records.file({ name, deleted_at: new Date().toISOString() })
        return { path: `/files/${id}/restore`, body: {}, key: name, value: 2 }
      },
    },
  }
}
