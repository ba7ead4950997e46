import { type Case, type Cases, cash, type Play, paise, toPartner } from './play.ts'

type Rate = { mode?: 'supplier' | 'operator'; rate?: number; includes_tax?: boolean }

let services = 0

/** A service of its own with this GST, of a business that is registered in Karnataka, as the customer is. */
async function taxed({ world, post }: Pick<Play, 'world' | 'post'>, rate: Rate = {}): Promise<number> {
  await world.setting('business.gstin', '29AAGCB7383J1Z4')
  services += 1
  const category = { title: `Taxed service ${services}`, parent_id: world.categories.plumbing }
  const { id } = await post('/categories', category)
  const terms = { applies_from: '2026-04-01', mode: 'supplier', sac: '998714', rate: 1800, ...rate }
  await post(`/categories/${id}/tax`, terms)
  return id!
}

/** A completed job of such a service, of a price in rupees, and then these moves. */
const completed =
  (price: number, rate?: Rate, ...moves: [string, object?][]): Case =>
  async (play) => {
    const job = await play.job(price, 'completed', { category_id: await taxed(play, rate) })
    await play.step(job, ...moves)
  }
const corrected = (rupees: number): [string, object] => [
  'correct',
  { price: paise(rupees), reason: 'Another number of taps' },
]

const concession = { amount: paise(118), reason: 'late-arrival' }

/** A completed job of ₹1,180.00 that contain the tax, with this payment. */
const paid = (payment: object) => async (play: Play) => {
  const { id } = await play.job(1180, 'completed', { category_id: await taxed(play) })
  await play.post(`/jobs/${id}/payments`, payment)
  return { id }
}

/** Tax on the price, and the tax documents of a job. */
export const gstCases: Cases = {
  'A price that contains the tax': completed(1180),
  'A tax that is added to the price': completed(1000, { includes_tax: false }),
  'A tax with an odd paisa': completed(100),
  'A customer who is registered in another state': async (play) => {
    const { version } = (await play.admin.get(`/customers/${play.customer}`)).body
    await play.put(`/customers/${play.customer}`, { gstin: '27AAPFU0939F1ZV', version })
    await completed(1180)(play)
  },
  'The operator pays the tax under section 9(5)': completed(1050, { mode: 'operator', rate: 500 }),
  'The price of a taxed job is corrected to a lower one': completed(1180, {}, corrected(944)),
  'The price of a taxed job is corrected to a higher one': completed(1180, {}, corrected(1416)),
  'A partner bears a concession on a taxed job': async (play) => {
    const { id } = await play.job(1180, 'completed', { category_id: await taxed(play) })
    await play.post(`/jobs/${id}/concessions`, {
      amount: paise(118),
      reason: 'damage',
      borne_by: 'partner',
    })
  },
  'A concession on a taxed job is withdrawn': async (play) => {
    const { id } = await play.job(1180, 'completed', { category_id: await taxed(play) })
    const of = { amount: paise(118), reason: 'damage', borne_by: 'partner' }
    const given = await play.post(`/jobs/${id}/concessions`, of)
    await play.post(`/concessions/${given.id}/withdraw`, { end_reason: 'There was no damage' })
  },
  'A taxed job is corrected and then reopened': async (play) => {
    await play.world.setting('assignment.uncomplete', true)
    await completed(100, {}, corrected(50), ['uncomplete', { reason: 'The work is not done' }])(play)
  },
  'A taxed job is reopened': async (play) => {
    await play.world.setting('assignment.uncomplete', true)
    await completed(1180, {}, ['uncomplete', { reason: 'The work is not done' }])(play)
  },
  'A taxed job is paid to the business': paid(cash(1180)),
  'A taxed job is paid to the partner': paid(toPartner(1180)),
  'The business bears a concession on a taxed job': async (play) => {
    const { id } = await paid(cash(1062))(play)
    await play.post(`/jobs/${id}/concessions`, { ...concession, borne_by: 'company' })
  },
  'A shared concession on a taxed job': async (play) => {
    const { id } = await play.job(1180, 'completed', { category_id: await taxed(play) })
    const shared = { borne_by: 'shared', partner_amount: paise(59) }
    await play.post(`/jobs/${id}/concessions`, { ...concession, ...shared })
  },
  'A concession before the work of a taxed job': async (play) => {
    const job = await play.job(1180, 'started', { category_id: await taxed(play) })
    await play.post(`/jobs/${job.id}/concessions`, { ...concession, borne_by: 'company' })
    await play.step(job, ['complete'])
  },
  'Money of a taxed job is refunded as a concession': async (play) => {
    const { id } = await paid(cash(1180))(play)
    await play.post(`/jobs/${id}/refunds`, {
      method: 'cash',
      amount: paise(118),
      refunded_by: 'company',
      reason: 'He came too late',
      concession: { reason: 'late-arrival', borne_by: 'company' },
    })
  },
  'A taxed visit charge of the partner': async (play) => {
    const job = await play.job(1180, 'accepted', { category_id: await taxed(play) })
    await play.step(job, ['cancel', { reason: 'Customer not at home', charge: paise(118) }])
    await play.post(`/jobs/${job.id}/payments`, cash(118))
  },
  'A taxed visit charge of the company': async (play) => {
    const job = await play.job(1180, 'planned', { category_id: await taxed(play) })
    const charge = { charge: paise(118), charge_partner_id: null }
    await play.step(job, ['cancel', { reason: 'Customer not at home', ...charge }])
  },
}
