import type { TestApp } from '../../test/app.ts'
import { createConcession } from '../../test/concessions.ts'
import type { World } from '../../test/world.ts'

/** A concession for a job with a price, and the decision about one. Null for any other endpoint. */
export async function concessionRequest(t: TestApp, world: World, key: string) {
  if (!key.startsWith('POST ') || !key.includes('/concessions')) return null
  const { id: job_id } = await world.job({ price: 50_000 })
  if (key.startsWith('POST /jobs/')) {
    return {
      path: `/jobs/${job_id}/concessions`,
      body: { amount: 5_000, reason: 'goodwill', borne_by: 'company' },
    }
  }
  const step = key.split('/').at(-1)!
  const id = await createConcession(t.database.pool, {
    job_id,
    status: step === 'withdraw' ? 'posted' : 'waiting',
  })
  return {
    path: `/concessions/${id}/${step}`,
    body: step === 'approve' ? undefined : { end_reason: 'By mistake' },
  }
}
