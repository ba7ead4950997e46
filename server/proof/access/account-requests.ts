import type { TestApp } from '../../test/app.ts'
import type { World } from '../../test/world.ts'

const money = { amount: 100, method: 'cash' }

/** Entries that fit an account: only a partner who owes settles, only a partner who is owed is paid. */
const requests: Record<string, { owed: number; path: string; body: Record<string, unknown> }> = {
  'POST /partners/{id}/settlements': { owed: 500, path: 'settlements', body: money },
  'POST /partners/{id}/payouts': { owed: -500, path: 'payouts', body: money },
  'POST /partners/{id}/terms': {
    owed: 500,
    path: 'terms',
    body: { applies_from: '2090-01-01', kind: 'percent', value: 1500 },
  },
  'POST /partners/{id}/adjustments': {
    owed: 500,
    path: 'adjustments',
    body: { amount: -100, reason: 'Agreed' },
  },
}

/** Terms to compare, of a category and for all its partners. */
const simulated: Record<string, string> = {
  'GET /commission/simulation': '',
  'GET /commission/simulation/jobs': '/jobs',
  'GET /commission/simulation/download': '/download',
}

export async function accountRequest(t: TestApp, world: World, key: string) {
  const part = simulated[key]
  if (part !== undefined) {
    const query = `category_id=${world.categories.plumbing}&kind=percent&value=1500`
    const of = part === '/jobs' ? `&of_partner_id=${await world.partner()}` : ''
    return { path: `/commission/simulation${part}?${query}${of}`, body: undefined }
  }
  const request = requests[key]
  if (!request) return null
  const id = await world.partner()
  const dev = await t.as('dev')
  await dev.post(`/partners/${id}/adjustments`, { amount: request.owed, reason: 'Carried over' })
  return { path: `/partners/${id}/${request.path}`, body: request.body }
}
