import type { TestApp } from '../../test/app.ts'
import type { World } from '../../test/world.ts'

/**
 * A request about a partner who cannot do a job, or the undo of one by the newest user. Null for any other
 * endpoint.
 */
export async function replacementRequest(t: TestApp, world: World, key: string) {
  if (key === 'POST /replacements') {
    const job = await world.job({ partner_id: await world.partner() })
    const days = { from_day: '2090-01-01', to_day: '2090-01-02' }
    const rows = [{ job_id: job.id, version: job.version, partner_id: null }]
    return {
      path: '/replacements',
      body: { partner_id: job.partner?.id, cause: { kind: 'days-off', days }, rows },
    }
  }
  if (key !== 'POST /replacements/{id}/undo') return null
  const { id, partner, assignments, version } = await world.job({ partner_id: await world.partner() })
  const jobs = JSON.stringify([
    { job_id: id, version, earlier: { id: assignments[0]?.id, status: 'pending' } },
  ])
  const { rows } = await t.database.pool.query(
    `INSERT INTO replacements (partner_id, cause, jobs, created_by)
     VALUES ($1, 'rejected', $2, (SELECT max(id) FROM users)) RETURNING id`,
    [partner?.id, jobs],
  )
  return { path: `/replacements/${rows[0].id}/undo`, body: undefined }
}
