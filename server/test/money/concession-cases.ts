import { type Cases, cash, paise, toPartner } from './play.ts'

type Concession = { borne_by: 'company' | 'partner' | 'shared'; partner_amount?: number }

const concession = (rupees: number, borne: Concession) => ({
  amount: paise(rupees),
  reason: 'goodwill',
  ...borne,
})
const company: Concession = { borne_by: 'company' }

/** Concessions, before and after the completion. */
export const concessionCases: Cases = {
  'A concession borne by the company': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(`/jobs/${id}/concessions`, concession(300, company))
  },
  'A concession borne by the partner': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/concessions`, concession(300, { borne_by: 'partner' }))
    await post(`/jobs/${id}/payments`, toPartner(700))
  },
  'A shared concession, after the partner took the price': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, toPartner(1000))
    await post(`/jobs/${id}/concessions`, concession(300, { borne_by: 'shared', partner_amount: paise(100) }))
  },
  'A concession before the work': async (play) => {
    const { id } = await play.job(1000)
    await play.post(`/jobs/${id}/concessions`, concession(200, company))
    await play.step({ id }, ['accept'], ['start'], ['complete'])
  },
  'A concession borne by a partner who left the job': async (play) => {
    const { id } = await play.job(1000)
    await play.post(`/jobs/${id}/concessions`, concession(200, { borne_by: 'partner' }))
    const partner_id = await play.partner('Sunil')
    const assigned = ['assign', { partner_id, confirmed: true }] as [string, object]
    await play.step(
      { id },
      ['reject', { reason: 'He came too late' }],
      assigned,
      ['accept'],
      ['start'],
      ['complete'],
    )
  },
  'A concession above the limit of staff': async ({ job, post, staff }) => {
    const { id } = await job(1000, 'completed')
    const given = await post(`/jobs/${id}/concessions`, concession(600, company), staff)
    await post(`/concessions/${given.id}/approve`, {})
  },
  'A concession is withdrawn': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    const given = await post(`/jobs/${id}/concessions`, concession(300, company))
    await post(`/concessions/${given.id}/withdraw`, { end_reason: 'Given for another job' })
  },
  'A concession on a visit charge': async (play) => {
    const { id } = await play.job(1000)
    await play.step({ id }, ['cancel', { reason: 'Customer not at home', charge: paise(300) }])
    await play.post(`/jobs/${id}/concessions`, concession(100, company))
  },
  'A job with a concession is completed again': async (play) => {
    await play.world.setting('assignment.uncomplete', true)
    const job = await play.job(1000, 'completed')
    await play.post(`/jobs/${job.id}/concessions`, concession(300, company))
    await play.step(job, ['uncomplete', { reason: 'The work is not done' }], ['complete'])
  },
}
