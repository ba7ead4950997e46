import type { Job } from 'contract/jobs/jobs.schema.ts'
import { expect } from 'vitest'
import { type Caller, type TestApp, testApp } from './app.ts'
import { createWorld, type World } from './world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }

type CompletionFields = { material_cost?: number; extra?: object | null; collected?: object | null }
export const cash = (amount: number) => ({ amount, means: 'cash' })
/** The body of a partner's completion. Amounts in paise. */
export const completionBody = ({ material_cost = 0, extra = null, collected = null }: CompletionFields) => ({
  material_cost,
  extra,
  collected,
})

/** A program whose jobs partners complete with their links, and the steps of a report. */
export async function reportSteps() {
  const t: TestApp = await testApp({}, { limits: { link: noLimit, linkNetwork: noLimit } })
  const staff: Caller = await t.as('staff')
  const admin: Caller = await t.as('admin')
  const guest: Caller = await t.as(null)
  const world: World = await createWorld(t, staff)
  await world.setting('assignment.uncomplete', true)

  const jobNow = async ({ id }: { id: number }): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
  const balanceOf = async (partner: number): Promise<number> =>
    (await staff.get(`/partners/${partner}`)).body.balance
  const statesOf = async ({ id }: { id: number }) =>
    (
      await t.database.pool.query('SELECT state FROM completion_reports WHERE job_id = $1 ORDER BY id', [id])
    ).rows.map(({ state }) => state)

  async function linkOf(job: Job): Promise<string> {
    const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
    return `/partner-links/${String(body.url).split('/').at(-1)}`
  }
  /** Started, with the partner's link. */
  async function started(values: Parameters<World['job']>[0] = {}) {
    const job = await world.jobIn('started', values)
    return { job, url: await linkOf(job) }
  }

  async function reported(report: CompletionFields, values: Parameters<World['job']>[0] = {}) {
    const { job, url } = await started(values)
    expect((await guest.post(`${url}/complete`, completionBody(report))).status).toBe(200)
    const now = await jobNow(job)
    return { job: now, url, report_id: now.completion_report?.id ?? 0 }
  }
  const confirm = (job: Job, report_id: number, by = staff, more: object = {}) =>
    by.post(`/jobs/${job.id}/completion-report/confirm`, { report_id, ...more })
  const reopen = async (job: Job) => {
    const { version } = await jobNow(job)
    return admin.post(`/jobs/${job.id}/uncomplete`, { version, reason: 'Leaks again' })
  }
  const reasonsOf = async ({ id }: { id: number }): Promise<string[]> => {
    const { body } = await staff.get('/jobs?attention=reported&per_page=100')
    return body.data.find((row: { id: number }) => row.id === id)?.attention ?? []
  }

  return {
    t,
    staff,
    admin,
    guest,
    world,
    jobNow,
    balanceOf,
    statesOf,
    linkOf,
    started,
    reported,
    confirm,
    reopen,
    reasonsOf,
  }
}
