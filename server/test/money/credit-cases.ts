import { type Case, type Cases, cash, paise, toPartner } from './play.ts'

const refund = (rupees: number, more: object = {}) => ({
  method: 'cash',
  amount: paise(rupees),
  refunded_by: 'company',
  reason: 'Late',
  ...more,
})

/** The price of a completed job is paid, by default to the business, and the payment corrected. */
const corrected =
  (change: object, paid = cash): Case =>
  async ({ job, post, put, world }) => {
    await world.setting('payment.update', true)
    const { id } = await job(1000, 'completed')
    const payment = await post(`/jobs/${id}/payments`, paid(1000))
    const body = { version: payment.version, reason: 'Typed wrong', ...change }
    await put(`/payments/${payment.id}`, body)
  }

/** Payments, refunds and credit. */
export const creditCases: Cases = {
  'The company received the price': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
  },
  'The partner received the price': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, toPartner(1000))
  },
  'More was paid than is due': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, toPartner(1200))
  },
  'Paid before the work, at a lower price than agreed': async ({ job, post }) => {
    const { id, version } = await job(1000, 'started')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(`/jobs/${id}/complete`, { version, price: paise(800), price_reason: 'One room less' })
  },
  'Cancelled after the partner took cash': async ({ job, post }) => {
    const { id, version } = await job(1000)
    await post(`/jobs/${id}/payments`, toPartner(400))
    await post(`/jobs/${id}/cancel`, { version, reason: 'Moved away' })
  },
  'Paid in advance, without a job': async ({ customer, partner, post }) => {
    const partner_id = await partner('Ravi')
    await post(`/customers/${customer}/payments`, { ...toPartner(500), partner_id })
  },
  'Credit pays for a job': async ({ customer, job, post }) => {
    await post(`/customers/${customer}/payments`, cash(500))
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/credit`, { amount: paise(500) })
  },
  'Credit is given back by the partner': async ({ customer, partner, post }) => {
    await post(`/customers/${customer}/payments`, cash(500))
    await post(
      `/customers/${customer}/refunds`,
      refund(300, { refunded_by: 'partner', partner_id: await partner('Ravi') }),
    )
  },
  'Money of a job is refunded': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(`/jobs/${id}/refunds`, refund(300, { concession: null }))
  },
  'The partner gives money of a job back': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, toPartner(1000))
    await post(`/jobs/${id}/refunds`, refund(300, { concession: null, refunded_by: 'partner' }))
  },
  'Money of a job is refunded as a concession': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(
      `/jobs/${id}/refunds`,
      refund(300, { concession: { reason: 'goodwill', borne_by: 'company' } }),
    )
  },
  'Money of a job is refunded, and the partner bears it': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(`/jobs/${id}/refunds`, refund(300, { concession: { reason: 'damage', borne_by: 'partner' } }))
  },
  'Money of a job is kept as credit': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(`/jobs/${id}/refunds`, refund(300, { concession: null, as_credit: true }))
  },
  'Credit of one job pays for another': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, cash(1000))
    await post(`/jobs/${id}/refunds`, refund(300, { concession: null, as_credit: true }))
    const other = await job(1000, 'completed')
    await post(`/jobs/${other.id}/credit`, { amount: paise(300) })
  },
  'The amount of a payment is corrected': corrected({ amount: paise(700) }),
  'The amount of a payment is corrected to more than is due': corrected({ amount: paise(1200) }, toPartner),
  'The receiver of a payment is corrected': corrected({ received_by: 'partner' }),
  'A payment is deleted': async ({ job, post, remove, world }) => {
    await world.setting('payment.delete', true)
    const { id } = await job(1000, 'completed')
    const { id: payment, version } = await post(`/jobs/${id}/payments`, toPartner(1000))
    await remove(`/payments/${payment}`, { version, reason: 'Typed twice' })
  },
  'A payment is deleted after a part of it became credit': async ({ job, post, step, remove, world }) => {
    await world.setting('payment.delete', true)
    const { id } = await job(1000, 'completed')
    const { id: payment, version } = await post(`/jobs/${id}/payments`, cash(1000))
    await step({ id }, ['correct', { price: paise(800), reason: 'One tap less' }])
    await remove(`/payments/${payment}`, { version, reason: 'Of another customer' })
  },
}
