import { newPhone } from '../../test/fixtures.ts'
import type { Records } from '../records.ts'
import type { Intent, PostFactory, Posts } from './post.ts'

/** The accounts of others: each operation is in the account's audit, once. */
export function staffPosts(records: Records): Posts {
  const accountOf = async (name: string) => {
    const { by } = await records.person(name)
    return (await records.admin.get(`/staffs/${by.userId}`)).body as { id: number; version: number }
  }
  const accountAction = (
    action: string,
    path: string,
    request: (account: { id: number; version: number }) => Promise<Intent['body']> | Intent['body'],
  ): PostFactory => ({
    present: `SELECT users.name AS key, 'null'::jsonb AS value FROM audit_entries
              JOIN users ON users.id::text = record_id
              WHERE record_type = 'user' AND action = '${action}' AND users.name LIKE '${action} ' || :marks`,
    async intend(mark) {
      const key = `${action} ${mark}`
      const account = await accountOf(key)
      return { path: `/staffs/${account.id}/${path}`, body: await request(account), key, value: null }
    },
  })
  return {
    'POST /staffs/{id}/deactivate': accountAction('deactivated', 'deactivate', ({ version }) => ({
      version,
    })),
    'POST /staffs/{id}/hand-over': accountAction('handed-over', 'hand-over', async ({ id: assigned_to }) => {
      await records.admin.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), assigned_to })
      const { by } = await records.person(`Heir of ${assigned_to}`)
      return { to: [by.userId] }
    }),
    'POST /staffs/{id}/activate': accountAction('activated', 'activate', async ({ id, version }) => {
      const off = await records.admin.post(`/staffs/${id}/deactivate`, { version })
      return { version: off.body.version }
    }),
    'POST /staffs/{id}/second-factor/reset': accountAction(
      'second-factor-reset',
      'second-factor/reset',
      () => ({}),
    ),
    'POST /staffs/{id}/sign-out': accountAction('signed-out-everywhere', 'sign-out', () => ({})),
  }
}
