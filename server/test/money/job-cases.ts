import { type Cases, cash, type Play, paise, toPartner } from './play.ts'

/** The job is cancelled with a charge of ₹300.00, for its partner unless given. */
const charged = (more: object = {}): [string, object] => [
  'cancel',
  { reason: 'Customer not at home', charge: paise(300), ...more },
]

/** A job of which the partner took the price is completed and, after another request, reopened. */
async function reopened(play: Play, also?: (id: number) => Promise<unknown>): Promise<{ id: number }> {
  await play.world.setting('assignment.uncomplete', true)
  const job = await play.job(1000, 'completed')
  await play.post(`/jobs/${job.id}/payments`, toPartner(1000))
  await also?.(job.id)
  await play.step(job, ['uncomplete', { reason: 'The work is not done' }])
  return job
}

/** Charges of cancelled jobs, and corrections of completed ones. */
export const jobCases: Cases = {
  'A visit charge that the partner gets': async ({ job, post }) => {
    const { id, version } = await job(1000)
    await post(`/jobs/${id}/payments`, toPartner(300))
    await post(`/jobs/${id}/cancel`, { version, reason: 'Customer not at home', charge: paise(300) })
  },
  'A visit charge with commission': async ({ job, post, step, world }) => {
    await world.setting('business.charge_commission', '10')
    const planned = await job(1000)
    await post(`/jobs/${planned.id}/payments`, toPartner(300))
    await step(planned, charged())
    await world.setting('business.charge_commission', '0')
  },
  'A visit charge of the company': async ({ job, post, step }) => {
    const planned = await job(1000)
    await post(`/jobs/${planned.id}/payments`, cash(300))
    await step(planned, charged({ charge_partner_id: null }))
  },
  'A visit charge of the company that a partner took': async ({ job, post, step }) => {
    const planned = await job(1000)
    await post(`/jobs/${planned.id}/payments`, toPartner(300))
    await step(planned, charged({ charge_partner_id: null }))
  },
  'A visit charge for a partner that another one took': async ({ job, partner, post, step }) => {
    const planned = await job(1000)
    await post(`/jobs/${planned.id}/payments`, toPartner(300))
    await step(planned, charged({ charge_partner_id: await partner('Sunil') }))
  },
  'The price of a completed job is corrected': async ({ again, job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    const { version } = await again({ id })
    await post(`/jobs/${id}/correct`, { version, price: paise(800), reason: 'One tap less' })
  },
  'A completion is undone': async (play) => {
    await reopened(play)
  },
  'A completion is undone after the commission was handed over': async (play) => {
    await reopened(play, (id) => play.post(`/jobs/${id}/payments`, { ...cash(200), paid_by: 'partner' }))
  },
  'A job is completed again at another price': async (play) => {
    const job = await reopened(play)
    await play.step(job, ['complete', { price: paise(800), price_reason: 'One tap less' }])
  },
  'The price is corrected after the commission was handed over': async ({ job, post, step }) => {
    const done = await job(1000, 'completed')
    await post(`/jobs/${done.id}/payments`, toPartner(1000))
    await post(`/jobs/${done.id}/payments`, { ...cash(200), paid_by: 'partner' })
    await step(done, ['correct', { price: paise(800), reason: 'One tap less' }])
  },
  'Cash that one partner took for the work of another': async ({ job, partner, post, step }) => {
    const planned = await job(1000)
    await post(`/jobs/${planned.id}/payments`, toPartner(400))
    const assigned = { partner_id: await partner('Sunil'), confirmed: true }
    const moves = [['accept'], ['start'], ['complete']] as [string][]
    await step(planned, ['reject', { reason: 'He is ill' }], ['assign', assigned], ...moves)
  },
}
