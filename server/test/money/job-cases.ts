import { type Case, type Cases, cash, type Play, paise, toPartner } from './play.ts'

/** The job is cancelled with a charge of ₹300.00, for its partner unless given. */
const charged = (more: object = {}): [string, object] => [
  'cancel',
  { reason: 'Customer not at home', charge: paise(300), ...more },
]

/** A job of ₹1,000.00 of a partner with these terms, completed with this material (rupees), and then these moves. */
const withMaterial =
  (material: number, isDeducted: boolean, ...moves: [string, object?][]): Case =>
  async ({ job, partner, post, step }) => {
    const terms = { applies_from: '2026-04-01', kind: 'percent', value: 2000, after_material: isDeducted }
    await post(`/partners/${await partner('Ravi')}/terms`, terms)
    await step(await job(1000, 'started'), ['complete', { material_cost: paise(material) }], ...moves)
  }

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
  'Material does not lower the commission': withMaterial(300, false),
  'The commission is taken after the material': withMaterial(300, true),
  'The material costs more than the price': withMaterial(1200, true),
  'The material of a completed job is corrected': withMaterial(300, true, [
    'correct',
    { material_cost: paise(250), reason: 'The bill said 250' },
  ]),
}
