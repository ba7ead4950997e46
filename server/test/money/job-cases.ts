import { type Case, type Cases, cash, paise, toPartner } from './play.ts'

/** A job of ₹1,000.00 of a partner with these terms, completed with this material (rupees), and then these moves. */
const withMaterial =
  (material: number, isDeducted: boolean, ...moves: [string, object?][]): Case =>
  async ({ job, partner, post, step }) => {
    const terms = { applies_from: '2026-04-01', kind: 'percent', value: 2000, after_material: isDeducted }
    await post(`/partners/${await partner('Ravi')}/terms`, terms)
    await step(await job(1000, 'started'), ['complete', { material_cost: paise(material) }], ...moves)
  }

/** Charges of cancelled jobs, and corrections of completed ones. */
export const jobCases: Cases = {
  'A visit charge that the partner gets': async ({ job, post }) => {
    const { id, version } = await job(1000)
    await post(`/jobs/${id}/payments`, toPartner(300))
    await post(`/jobs/${id}/cancel`, { version, reason: 'Customer not at home', charge: paise(300) })
  },
  'The price of a completed job is corrected': async ({ again, job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    const { version } = await again({ id })
    await post(`/jobs/${id}/correct`, { version, price: paise(800), reason: 'One tap less' })
  },
  'Material does not lower the commission': withMaterial(300, false),
  'The commission is taken after the material': withMaterial(300, true),
  'The material costs more than the price': withMaterial(1200, true),
  'The material of a completed job is corrected': withMaterial(300, true, [
    'correct',
    { material_cost: paise(250), reason: 'The bill said 250' },
  ]),
}
