import { newPhone } from '../test/fixtures.ts'
import { type JobStep, period, type Records } from './records.ts'

/**
 * A request, or a background task: its kind is the path, its payload the body. A task with a transaction for
 * each piece of an import runs one piece.
 */
export type Request = {
  method: 'POST' | 'PUT' | 'DELETE' | 'TASK' | 'PIECE'
  path: string
  body: Record<string, unknown>
  /** An image that is sent instead of the body. */
  bytes?: Buffer
  /** A table that its success changes, where another form of the operation does not. */
  writes?: string
}
export type Operations = Record<string, (records: Records) => Promise<Request>>

const reason = 'Because of the proof'
const post = (path: string, body: Request['body']): Request => ({ method: 'POST', path, body })
const put = (path: string, body: Request['body']): Request => ({ method: 'PUT', path, body })

const paid = (amount: number) => ({
  method: 'upi',
  amount,
  received_by: 'company',
  reference: '432187654321',
  repeated: true,
  repeated_reason: reason,
})
const paidToPartner = { ...paid(12_300), received_by: 'partner' }

const onJob = async (records: Records, step: JobStep, more: object = {}): Promise<Request> => {
  const { id, version } = await records.jobFor(step)
  return post(`/jobs/${id}/${step}`, { version, ...more })
}
/** The ids of two jobs before the step. */
const two = async ({ jobFor }: Records, step: JobStep) => [(await jobFor(step)).id, (await jobFor(step)).id]
/** A completed one without payments. */
const done = async ({ jobFor }: Records) => (await jobFor('uncomplete')).id

/** Operations of a job from its creation to its end, each in the form that writes most. */
export const jobOperations: Operations = {
  'a job is made for a new customer, with a partner': async ({ world, addressBody }) => {
    const customer = { name: 'Asha Rao', phone: newPhone() }
    const work = { ...period(), category_id: world.categories.taps, partner_id: await world.partner() }
    return post('/jobs', { customer, address: addressBody('1 MG Road'), ...work })
  },
  'an enquiry becomes a job': async ({ enquiry }) => {
    const { id, version } = await enquiry()
    return post(`/enquiries/${id}/job`, { ...period(), version })
  },
  'a job is of another service and price': async ({ jobFor, world }) => {
    const { id, version } = await jobFor('start')
    const facts = { category_id: world.categories.cleaning, price: 90_000, material_cost: 4_000 }
    return put(`/jobs/${id}`, { ...facts, commission_fixed: 9_000, note: 'Bring a ladder', version })
  },
  assign: async (records) => onJob(records, 'assign', { partner_id: await records.world.partner() }),
  'assign another': async ({ jobFor, world }) => {
    const { id, version } = await jobFor('reject')
    return post(`/jobs/${id}/assign`, { version, partner_id: await world.partner() })
  },
  'assign two jobs': async (records) => {
    const partner_id = await records.world.partner()
    return post('/jobs/bulk/assign', { ids: await two(records, 'assign'), partner_id, confirmed: true })
  },
  'place with another partner at another time': async (records) => {
    return onJob(records, 'place', { ...period(), partner_id: await records.world.partner(), reason })
  },
  'place among the unassigned': (records) =>
    onJob(records, 'place', { ...period(), partner_id: null, reason }),
  accept: (records) => onJob(records, 'accept'),
  reject: (records) => onJob(records, 'reject', { reason }),
  start: (records) => onJob(records, 'start'),
  'mark as not started': (records) => onJob(records, 'unstart', { reason }),
  reschedule: (records) => onJob(records, 'reschedule', { ...period(), reason, confirmed: true }),
  cancel: (records) => onJob(records, 'cancel', { reason }),
  'cancel two jobs': async (records) =>
    post('/jobs/bulk/cancel', { ids: await two(records, 'cancel'), reason }),
  'the visit of a completed rework job costs more': async ({ complaint, staff, world }) => {
    const { id: about, version: seen } = await complaint()
    const rework = { ...period(), visit_cost: 10_000, borne_by: 'company', partner_id: await world.partner() }
    const { reworks } = (await staff.post(`/complaints/${about}/rework`, { ...rework, version: seen })).body
    let { body: job } = await staff.get(`/jobs/${reworks.at(-1).id}`)
    for (const step of ['accept', 'start', 'complete']) {
      job = (await staff.post(`/jobs/${job.id}/${step}`, { version: job.version })).body
    }
    return put(`/jobs/${job.id}/visit-cost`, { visit_cost: 20_000, reason, version: job.version })
  },
  'complete a job of an enquiry that was paid before': async ({ enquiry, staff, world }) => {
    const { id, version } = await enquiry()
    let { body: job } = await staff.post(`/enquiries/${id}/job`, { ...period(), version })
    await staff.post(`/jobs/${job.id}/payments`, paid(12_300))
    job = (
      await staff.post(`/jobs/${job.id}/assign`, { version: job.version, partner_id: await world.partner() })
    ).body
    for (const step of ['accept', 'start']) {
      job = (await staff.post(`/jobs/${job.id}/${step}`, { version: job.version })).body
    }
    return post(`/jobs/${job.id}/complete`, {
      version: job.version,
      price: 80_000,
      price_reason: reason,
      material_cost: 5_000,
      repeated: true,
      repeated_reason: reason,
      payments: [
        { method: 'upi', amount: 20_000, received_by: 'company', reference: '432187654321' },
        { method: 'cash', amount: 90_000, received_by: 'partner' },
      ],
    })
  },
  'complete a job whose cash two partners took': async ({ jobFor, staff, world }) => {
    const { id, version } = await jobFor('reject')
    await staff.post(`/jobs/${id}/payments`, paidToPartner)
    let { body: job } = await staff.post(`/jobs/${id}/assign`, { version, partner_id: await world.partner() })
    await staff.post(`/jobs/${id}/payments`, { ...paidToPartner, amount: 4_000 })
    for (const step of ['accept', 'start']) {
      job = (await staff.post(`/jobs/${id}/${step}`, { version: job.version })).body
    }
    return post(`/jobs/${id}/complete`, { version: job.version })
  },
  uncomplete: async ({ paidJob }) => {
    const { id, version } = await paidJob()
    return post(`/jobs/${id}/uncomplete`, { version, reason })
  },
  'send a link to the partner': async ({ jobFor }) => {
    return post(`/jobs/${(await jobFor('accept')).id}/partner-link`, { by: 'copy' })
  },
  'send a tracking link': async ({ jobFor }) => {
    return post(`/jobs/${(await jobFor('accept')).id}/tracking-link`, { by: 'copy' })
  },
  'ask for another time by the tracking link': async (records) => {
    const url = await trackingOf(records, await records.jobFor('accept'))
    return post(`${url}/request`, { kind: 'reschedule', note: 'Sunday is better' })
  },
  'rate a job low by the tracking link': async (records) => {
    return post(`${await trackingOf(records, await records.jobFor('uncomplete'))}/rating`, { stars: 1 })
  },
  'dismiss what a customer asked for': async ({ request }) => {
    const { job_id, ...body } = await request()
    return post(`/jobs/${job_id}/customer-request/dismiss`, body)
  },
}

async function trackingOf({ staff }: Records, { id }: { id: number }): Promise<string> {
  const { body } = await staff.post(`/jobs/${id}/tracking-link`, { by: 'copy' })
  return `/tracking-links/${body.url.split('/').at(-1)}`
}

/** Money that is received, refunded and corrected. */
export const paymentOperations: Operations = {
  pay: async (records) => post(`/jobs/${await done(records)}/payments`, paid(12_300)),
  'pay the partner': async (records) => post(`/jobs/${await done(records)}/payments`, paidToPartner),
  'the partner pays': async (records) => {
    return post(`/jobs/${await done(records)}/payments`, { ...paid(1_000), paid_by: 'partner' })
  },
  refund: async ({ paidJob }) => {
    const back = {
      method: 'cash',
      amount: 2_300,
      refunded_by: 'company',
      concession: null,
      reason: 'Half of it was not done',
    }
    return post(`/jobs/${(await paidJob()).id}/refunds`, back)
  },
  'pay more than is due': async (records) => post(`/jobs/${await done(records)}/payments`, paid(900_000)),
  'keep money of a job as credit': async ({ paidJob }) => {
    return post(`/jobs/${(await paidJob()).id}/refunds`, {
      method: 'cash',
      amount: 2_300,
      refunded_by: 'company',
      concession: { reason: 'late-arrival', borne_by: 'partner' },
      as_credit: true,
      reason,
    })
  },
  'use credit for a job': async ({ jobWithCredit }) => {
    return post(`/jobs/${(await jobWithCredit(5_000)).id}/credit`, { amount: 4_000 })
  },
  'pay without a job': async ({ jobWithCredit, world }) => {
    const { customer } = await jobWithCredit(5_000)
    const partner_id = await world.partner()
    return post(`/customers/${customer.id}/payments`, { ...paidToPartner, partner_id })
  },
  'give credit back': async ({ jobWithCredit }) => {
    const { customer } = await jobWithCredit(5_000)
    return post(`/customers/${customer.id}/refunds`, {
      method: 'cash',
      amount: 4_000,
      refunded_by: 'company',
      reason,
    })
  },
  'correct the price of a completed job below what was paid': async ({ paidJob }) => {
    const { id, version } = await paidJob()
    return post(`/jobs/${id}/correct`, { version, reason, price: 9_000, material_cost: 700 })
  },
  'concede what was paid': async ({ paidJob }) => {
    const body = { amount: 49_000, reason: 'damage', borne_by: 'shared', partner_amount: 3_000 }
    return post(`/jobs/${(await paidJob()).id}/concessions`, body)
  },
  'an upload becomes a document': async ({ upload, admin }) => {
    return post(`/file-uploads/${await upload(admin.userId, 'paper.pdf')}/finish`, {})
  },
  'a document changes': async ({ file }) => {
    const body = { kind: 'pan', number: 'ABCPE1234F', expires_on: '2090-01-01', name: 'PAN card', version: 1 }
    return put(`/files/${await file()}`, body)
  },
  'a file is deleted': async ({ file }) => ({ method: 'DELETE', path: `/files/${await file()}`, body: {} }),
  'a file is restored': async ({ file }) => {
    return post(`/files/${await file({ deleted_at: new Date().toISOString() })}/restore`, {})
  },
  'approve a concession': async ({ concession }) =>
    post(`/concessions/${await concession('waiting')}/approve`, {}),
  'withdraw a concession': async ({ concession }) => {
    return post(`/concessions/${await concession('posted')}/withdraw`, { end_reason: reason })
  },
  'cancel a job with a charge': async ({ jobFor, staff }) => {
    const { id, version } = await jobFor('reject')
    await staff.post(`/jobs/${id}/payments`, paidToPartner)
    return post(`/jobs/${id}/cancel`, { version, reason, charge: 10_000 })
  },
  'cancel a job that a partner took cash for': async ({ jobFor, staff }) => {
    const { id, version } = await jobFor('reject')
    await staff.post(`/jobs/${id}/payments`, paidToPartner)
    return post(`/jobs/${id}/cancel`, { version, reason })
  },
  'lower the price below what was paid': async ({ jobFor, staff }) => {
    const { id, version } = await jobFor('reject')
    await staff.post(`/jobs/${id}/payments`, paidToPartner)
    return put(`/jobs/${id}`, { version, price: 3_000 })
  },
  'correct a payment': async ({ payment }) => {
    const { id, version } = await payment()
    return put(`/payments/${id}`, { version, reason, amount: 9_900 })
  },
  'correct a payment that the partner took': async (records) => {
    const { body } = await records.staff.post(`/jobs/${await done(records)}/payments`, paidToPartner)
    return put(`/payments/${body.id}`, { version: body.version, reason, amount: 9_900 })
  },
  'confirm a report': async ({ report }) => {
    const { job_id, ...body } = await report()
    return post(`/jobs/${job_id}/completion-report/confirm`, { ...body, repeated: true })
  },
  'dismiss a report': async ({ report }) => {
    const { job_id, ...body } = await report()
    return post(`/jobs/${job_id}/completion-report/dismiss`, { ...body, reason })
  },
  'delete a job': async ({ world }) => ({
    method: 'DELETE',
    path: `/jobs/${(await world.job()).id}`,
    body: {},
  }),
  'delete a payment': async ({ payment }) => {
    const { id, version } = await payment()
    return { method: 'DELETE', path: `/payments/${id}`, body: { version, reason } }
  },
}

const daysOff = { from_day: '2090-01-01', to_day: '2090-01-02', reason }
/** A partner who owes this amount, paise; negative is owed to the partner. */
const owing = async ({ partner, admin }: Records, amount: number) => {
  const { id } = await partner()
  await admin.post(`/partners/${id}/adjustments`, { amount, reason })
  return id
}

/** Partners, their terms, and their accounts. */
export const partnerOperations: Operations = {
  'bank details': async ({ partner }) => {
    const { id, version } = await partner()
    return put(`/partners/${id}/bank-details`, { version, upi_id: 'imran@bank' })
  },
  'a partner comes': async ({ world: { categories, places } }) => {
    const links = { service_ids: [categories.plumbing], area_ids: [places.area] }
    return post('/partners', { name: 'Ravi Kumar', phone: newPhone(), ...links })
  },
  'a partner does other work elsewhere': async ({ admin, partner, world: { categories, places } }) => {
    const { id, version } = await partner()
    const before = { service_ids: [categories.plumbing], area_ids: [places.area], version }
    const served = (await admin.put(`/partners/${id}`, before)).body
    const other = { service_ids: [categories.cleaning], area_ids: [places.state], note: 'Moved' }
    return put(`/partners/${id}`, { ...other, version: served.version })
  },
  'a partner’s terms': async ({ partner }) => {
    const { id, version } = await partner()
    const terms = { commission_kind: 'fixed', commission_value: 40_000, commission_after_material: true }
    return put(`/partners/${id}/terms`, { ...terms, version })
  },
  'terms from a day on': async ({ partner }) => {
    const slabs = [0, 500_000].map((above) => ({ above, rate: 1_500 }))
    return post(`/partners/${(await partner()).id}/terms`, {
      applies_from: '2090-01-01',
      kind: 'slabs',
      slabs,
    })
  },
  'the hours of a week': async ({ partner }) => {
    const { id, version } = await partner()
    const hours = [1, 2, 3].map((weekday) => ({ weekday, starts: 540, ends: 1080 }))
    return put(`/partners/${id}/hours`, { hours, version })
  },
  'delete a partner': async ({ partner }) => {
    return { method: 'DELETE', path: `/partners/${(await partner()).id}`, body: {} }
  },
  'days off': async ({ partner }) => post(`/partners/${(await partner()).id}/days-off`, daysOff),
  'days off that are taken back': async ({ admin, partner }) => {
    const { body } = await admin.post(`/partners/${(await partner()).id}/days-off`, daysOff)
    return { method: 'DELETE', path: `/partner-days-off/${body.id}`, body: {} }
  },
  'a partner is approved': async ({ partner }) => {
    const { id, version } = await partner()
    return post(`/partners/${id}/status`, { status: 'approved', version })
  },
  'two partners are rejected': async ({ partner }) => {
    const ids = [(await partner()).id, (await partner()).id]
    return post('/partners/bulk/status', { ids, status: 'rejected', reason })
  },
  settle: async ({ jobFor }) => {
    const { partner } = await jobFor('uncomplete')
    return post(`/partners/${partner?.id}/settlements`, { method: 'cash', amount: 1_000 })
  },
  'pay out': async (records) => {
    return post(`/partners/${await owing(records, -50_000)}/payouts`, { method: 'cash', amount: 1_000 })
  },
  adjust: async ({ partner }) =>
    post(`/partners/${(await partner()).id}/adjustments`, { amount: 700, reason }),
  'take a settlement back': async (records) => {
    const settled = { method: 'cash', amount: 1_000 }
    const { body } = await records.admin.post(
      `/partners/${await owing(records, 50_000)}/settlements`,
      settled,
    )
    return post(`/ledger-entries/${body.id}/reverse`, { reason })
  },
}
