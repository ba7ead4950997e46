import type { TestApp } from '../../test/app.ts'
import type { World } from '../../test/world.ts'

/** A request about a partner's report, or about a customer's request. Null for any other endpoint. */
export async function linkRequest(t: TestApp, world: World, key: string) {
  if (key === 'POST /jobs/{id}/customer-request/dismiss') {
    const { job_id, ...body } = await createRequest(t, world)
    return { path: `/jobs/${job_id}/customer-request/dismiss`, body }
  }
  if (key === 'POST /completion-reports/confirm') {
    const { report_id } = await createReport(t, world, 'material')
    return { path: '/completion-reports/confirm', body: { ids: [report_id] } }
  }
  const decision = /^POST \/jobs\/\{id\}\/completion-report\/(\w+)$/.exec(key)?.[1]
  if (!decision) return null
  const { job_id, report_id } = await createReport(t, world)
  const reason = decision === 'dismiss' ? { reason: 'Not received' } : {}
  return { path: `/jobs/${job_id}/completion-report/${decision}`, body: { report_id, ...reason } }
}

type ReportOf = { job_id: number; report_id: number }
const cash = { amount: 12_300, means: 'cash' } as const
const material = { amount: null, means: null, material_cost: 5_000 }

/** ₹123.00 in cash, or ₹50.00 of material, as the page of the partner's link reports it. */
export async function createReport(
  t: TestApp,
  world: World,
  of: 'cash' | 'material' = 'cash',
): Promise<ReportOf> {
  const job = await world.jobIn('completed')
  const { id } = await t.database.db
    .insertInto('completion_reports')
    .values({ job_id: job.id, assignment_id: job.assignments[0]!.id, ...(of === 'cash' ? cash : material) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { job_id: job.id, report_id: id }
}

export type RequestOf = { job_id: number; customer_request_id: number; requested_at: string }

/** A request to reschedule, as the page of the tracking link sends it. */
export async function createRequest(t: TestApp, world: World): Promise<RequestOf> {
  const { id: job_id } = await world.job()
  const { id, requested_at } = await t.database.db
    .insertInto('customer_requests')
    .values({ job_id, kind: 'reschedule', note: 'Sunday is better' })
    .returning(['id', 'requested_at'])
    .executeTakeFirstOrThrow()
  return { job_id, customer_request_id: id, requested_at }
}
