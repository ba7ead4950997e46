import type { TestApp } from '../../test/app.ts'
import type { World } from '../../test/world.ts'

/** The correction of the visit cost of a rework job: no other job has one. Null for any other endpoint. */
export async function reworkRequest(t: TestApp, world: World, key: string) {
  if (key !== 'PUT /jobs/{id}/visit-cost') return null
  const first = await world.jobIn('completed')
  const { id, version } = await world.job()
  await t.database.pool.query(
    "UPDATE jobs SET rework_of_id = $1, rework_borne_by = 'company' WHERE id = $2",
    [...[first.id, id]],
  )
  return {
    path: `/jobs/${id}/visit-cost`,
    body: { visit_cost: 20_000, reason: 'The bill said 200', version },
  }
}
