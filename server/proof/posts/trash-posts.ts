import type { Records } from '../records.ts'
import type { Intent, PostFactory, Posts } from './post.ts'

/**
 * Deleting and restoring enquiries. Each kind of request has names of its own, because all of them write the
 * same entries.
 */
export function trashPosts(records: Records): Posts {
  const named = async (name: string) => {
    const { id, version } = await records.enquiry()
    await records.admin.put(`/enquiries/${id}`, { name, version })
    return id
  }
  const deleted = async (name: string) => {
    const id = await named(name)
    const { body } = await records.admin.delete(`/enquiries/${id}`)
    return { id, trashId: body.trash_id as number }
  }
  const restoring = (
    kind: string,
    request: (name: string) => Promise<Pick<Intent, 'path' | 'body'>>,
  ): PostFactory => ({
    present: `SELECT name AS key, to_jsonb(action) AS value FROM audit_entries JOIN enquiries ON enquiries.id::text = record_id
              WHERE record_type = 'enquiry' AND action = 'restored' AND name LIKE '${kind} ' || :marks`,
    async intend(mark) {
      const key = `${kind} ${mark}`
      return { ...(await request(key)), key, value: 'restored', by: await records.sender('admin') }
    },
  })

  return {
    'POST /trash/{id}/restore': restoring('One', async (name) => {
      return { path: `/trash/${(await deleted(name)).trashId}/restore`, body: {} }
    }),
    'POST /enquiries/bulk/restore': restoring('Several', async (name) => {
      return { path: '/enquiries/bulk/restore', body: { ids: [(await deleted(name)).id] } }
    }),
    'POST /enquiries/bulk/delete': {
      present: `SELECT before ->> 'label' AS key, to_jsonb(action) AS value FROM audit_entries
                WHERE record_type = 'enquiry' AND action = 'deleted' AND before ->> 'label' LIKE 'Gone ' || :marks`,
      async intend(mark) {
        const key = `Gone ${mark}`
        const body = { ids: [await named(key)] }
        return {
          path: '/enquiries/bulk/delete',
          body,
          key,
          value: 'deleted',
          by: await records.sender('admin'),
        }
      },
    },
  }
}
