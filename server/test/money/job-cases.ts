import { type Cases, cash, paise, toPartner } from './play.ts'

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
}
