import type { TestApp } from '../../test/app.ts'
import { createDraftLine } from '../../test/incentives.ts'
import type { World } from '../../test/world.ts'

/** Requests about the draft of a month, with an existing draft. Null for any other endpoint. */
export async function incentiveRequest(t: TestApp, world: World, key: string) {
  if (key === 'POST /incentive-rules') {
    const rule = { name: 'Forty jobs', measure: 'jobs', threshold: 40, effect: 'bonus', amount: 5000 }
    return { path: '/incentive-rules', body: { ...rule, active_from: '2026-04' } }
  }
  if (!key.includes('/incentive-')) return null
  const { id, rule, month, shown } = await createDraftLine(t.database.pool, {
    partner_id: await world.partner(),
  })
  switch (key) {
    case 'PUT /incentive-rules/{id}': {
      const values = {
        name: 'Fifty jobs',
        measure: 'jobs',
        threshold: 50,
        effect: 'bonus',
        amount: 5000,
        per: 'month',
      }
      const scope = {
        monthly_cap: null,
        category_ids: [],
        location_ids: [],
        active_from: month,
        active_to: null,
      }
      return { path: `/incentive-rules/${rule}`, body: { ...values, ...scope, version: 1 } }
    }
    case 'POST /incentive-lines/draft':
      return { path: '/incentive-lines/draft', body: { month } }
    case 'POST /incentive-lines/post':
      return { path: '/incentive-lines/post', body: { month, shown } }
    case 'POST /incentive-lines/{id}/removal':
      return { path: `/incentive-lines/${id}/removal`, body: { removed: true } }
    case 'GET /incentive-lines/{id}/rows':
      return { path: `/incentive-lines/${id}/rows`, body: undefined }
    default:
      return null
  }
}
