import type { TestApp } from '../../test/app.ts'
import { customerPair } from '../merge-records.ts'

type Request = { path: string; body: Record<string, unknown> | undefined }

/** Requests about customers who share a number, which no schema describes. Null for any other endpoint. */
export async function mergeRequest(t: TestApp, key: string): Promise<Request | null> {
  const request = requests[key]
  if (!request) return null
  const dev = await t.as('dev')
  const pair = await customerPair({ staff: dev })
  const { survivor, merged, phone, body } = pair
  const ids = [survivor.id, merged.id]
  return request({
    phone,
    ids,
    merge: { ...body, version: survivor.version },
    send: async (path, sent) => (await dev.post(path, sent)).body,
    group: async () =>
      (await t.database.pool.query('SELECT id FROM shared_phones WHERE phone = $1', [phone])).rows[0].id,
  })
}

type Pair = {
  phone: string
  ids: number[]
  merge: Record<string, unknown>
  send(path: string, body: unknown): Promise<{ id: number }>
  group(): Promise<number>
}

const requests: Record<string, (pair: Pair) => Promise<Request>> = {
  'GET /customers/duplicate-phones/{id}': async ({ group }) => ({
    path: `/customers/duplicate-phones/${await group()}`,
    body: undefined,
  }),
  'GET /customers/merge': async ({ ids }) => ({
    path: `/customers/merge?survivor_id=${ids[0]}&merged_ids=${ids[1]}`,
    body: undefined,
  }),
  'POST /customers/merge': async ({ merge }) => ({ path: '/customers/merge', body: merge }),
  'POST /merges/{id}/undo': async ({ merge, send }) => ({
    path: `/merges/${(await send('/customers/merge', merge)).id}/undo`,
    body: undefined,
  }),
  'POST /customers/different-people': async ({ phone, ids }) => ({
    path: '/customers/different-people',
    body: { phone, customer_ids: ids },
  }),
  'POST /customers/different-people/undo': async ({ phone, ids, send }) => {
    await send('/customers/different-people', { phone, customer_ids: ids })
    return { path: '/customers/different-people/undo', body: { phone } }
  },
}
