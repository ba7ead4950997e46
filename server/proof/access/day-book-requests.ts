import type { TestApp } from '../../test/app.ts'
import { cashOf, createCash, createHandover } from '../../test/day-book.ts'

const amount = 100_000

/** Requests of the day book, with an account of its own. Null for any other endpoint. */
export async function dayBookRequest(t: TestApp, key: string) {
  const { pool } = t.database
  switch (key) {
    case 'POST /cash-accounts':
      return {
        path: '/cash-accounts',
        body: { name: `New ${(await createCash(pool, amount)).name}`, kind: 'cash' },
      }
    case 'PUT /cash-accounts/{id}': {
      const { id, name, version } = await createCash(pool, amount)
      return {
        path: `/cash-accounts/${id}`,
        body: { name: `${name} 2`, default_for: [], archived: false, version },
      }
    }
    case 'POST /cash-entries': {
      const { id: account_id } = await createCash(pool, amount)
      return {
        path: '/cash-entries',
        body: { account_id, kind: 'expense', head: 'rent', day: '2026-01-06', amount },
      }
    }
    case 'POST /cash-entries/{id}/reverse':
      return {
        path: `/cash-entries/${(await createCash(pool, amount)).entry}/reverse`,
        body: { reason: 'Twice' },
      }
    case 'POST /day-book/closings': {
      const { id: account_id } = await createCash(pool, amount)
      return {
        path: '/day-book/closings',
        body: { account_id, day: '2026-01-31', counted: amount, shown: amount },
      }
    }
    case 'GET /day-book/download':
      return { path: '/day-book/download?from=2026-01-01&to=2026-01-31', body: undefined }
    case 'POST /cash-handovers':
    case 'POST /cash-handovers/{id}/decision':
      return handover(t, key)
    default:
      return null
  }
}

/**
 * Cash is handed over by its keeper and confirmed by its receiver: here the user who was added last, who
 * sends the request.
 */
async function handover({ database: { pool } }: TestApp, key: string) {
  const { rows } = await pool.query('SELECT id FROM users ORDER BY id DESC LIMIT 2')
  const [asking, other] = rows.map(({ id }) => Number(id)) as [number, number] // there are two
  const [own, office] = [await cashOf(pool, asking), (await createCash(pool, amount)).id]
  if (key === 'POST /cash-handovers') {
    return { path: '/cash-handovers', body: { from_account_id: own, to_account_id: office, amount: 1000 } }
  }
  const id = await createHandover(pool, { from: office, to: own, amount: 1000, by: other })
  return { path: `/cash-handovers/${id}/decision`, body: { state: 'confirmed' } }
}
