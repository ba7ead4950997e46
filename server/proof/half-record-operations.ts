import { newPhone } from '../test/fixtures.ts'
import { createImage } from '../test/images.ts'
import type { Operations, Request } from './half-operations.ts'
import { asEdited, asRetried } from './half-requests.ts'
import { customerPair } from './merge-records.ts'
import { type JobStep, period, type Records } from './records.ts'

const reason = 'Because of the proof'
const post = (path: string, body: Request['body'], writes?: string): Request => ({
  method: 'POST',
  path,
  body,
  ...(writes && { writes }),
})
const remove = (path: string): Request => ({ method: 'DELETE', path, body: {} })

/** A customer with an address and an opt-out. */
async function customer({ staff, addressBody }: Records): Promise<{ id: number; address: number }> {
  const { id } = (await staff.post('/customers', { name: 'Asha Rao', phone: newPhone(), no_sms: 'call' }))
    .body
  const { body } = await staff.post('/addresses', { ...addressBody('1 MG Road'), customer_id: id })
  return { id, address: body.id }
}

/** Two customers with one number, the second with an address and an enquiry, and the body that merges them. */
async function pair(records: Records): Promise<Request['body']> {
  const { survivor, merged, phone, body } = await customerPair(records)
  const { staff, addressBody, world } = records
  await staff.post('/addresses', { ...addressBody('1 MG Road'), customer_id: merged.id })
  const asked = { name: 'Asha Rao', phone, customer_id: merged.id, category_id: world.categories.taps }
  await staff.post('/enquiries', asked)
  return { ...body, fields: { note: 'Both are one' }, version: survivor.version }
}

/** Customers, their addresses, and what is merged. */
const customerOperations: Operations = {
  'a customer who wants no SMS comes': async () => {
    const person = { name: 'Asha Rao', phone: newPhone(), consent_source: 'call', no_sms: 'call' }
    return post('/customers', person, 'opt_outs')
  },
  'a customer objects to all messages': async (records) => {
    const { body, ...request } = await asEdited('PUT /customers/{id}')(records)
    return { ...request, body: { ...body, opted_out: 'sms' }, writes: 'opt_outs' }
  },
  'the source of customers is set': asRetried('POST /customers/bulk/source'),
  'a customer is deleted': async (records) => remove(`/customers/${(await customer(records)).id}`),
  'customers are merged': async (records) => post('/customers/merge', await pair(records), 'enquiries'),
  'a merge is undone': async (records) => {
    const { id } = (await records.admin.post('/customers/merge', await pair(records))).body
    return post(`/merges/${id}/undo`, {}, 'enquiries')
  },
  'customers are different people': asRetried('POST /customers/different-people'),
  'customers may be one person again': asRetried('POST /customers/different-people/undo'),
  'a suggested name is accepted': asRetried('POST /customers/invalid-names/accept'),
  'an invalid name is kept': asRetried('POST /customers/invalid-names/fine'),
  'a decision about a name is undone': asRetried('POST /customers/invalid-names/restore'),
  'an address is added': asRetried('POST /addresses'),
  'an address changes': asEdited('PUT /addresses/{id}'),
  'an address is deleted': async (records) => remove(`/addresses/${(await customer(records)).address}`),
}

/** Enquiries, their visits, and the trash. */
const enquiryOperations: Operations = {
  'an enquiry of a new customer comes, with a visit': async ({ world, addressBody }) => {
    const person = { name: 'Asha Rao', phone: newPhone(), address: addressBody('1 MG Road') }
    const asked = { category_id: world.categories.taps, activity_type: 'call', call_note: 'Calls back' }
    return post('/enquiries', { ...person, ...asked, visit: period() }, 'schedules')
  },
  'an enquiry is at a new address': async ({ enquiry, addressBody }) => {
    const { id, version } = await enquiry()
    const body = { address: addressBody('2 MG Road'), note: 'Moved', version }
    return { method: 'PUT', path: `/enquiries/${id}`, body, writes: 'addresses' }
  },
  'an enquiry is followed up': asRetried('POST /enquiries/{id}/status'),
  'a follow-up is undone': async ({ enquiry, admin }) => {
    const { id, version } = await enquiry()
    const called = { status: 'not-responding', activity_type: 'call', version }
    const { undo } = (await admin.post(`/enquiries/${id}/status`, called)).body
    return post(`/enquiries/${id}/undo`, { entry_id: undo.entry_id })
  },
  'an enquiry is snoozed': asRetried('POST /enquiries/{id}/snooze'),
  'enquiries are lost': asRetried('POST /enquiries/bulk'),
  'a visit is planned': asRetried('POST /enquiries/{id}/schedules'),
  'a visit is rescheduled': asRetried('POST /schedules/{id}/reschedule'),
  'a visit is cancelled': asRetried('POST /schedules/{id}/cancel'),
  'an enquiry is deleted': async ({ enquiry }) => remove(`/enquiries/${(await enquiry()).id}`),
  'enquiries are deleted': asRetried('POST /enquiries/bulk/delete'),
  'enquiries are restored': asRetried('POST /enquiries/bulk/restore'),
  'a customer is restored with an address': async (records) => {
    const { body } = await records.admin.delete(`/customers/${(await customer(records)).id}`)
    return post(`/trash/${body.trash_id}/restore`, {}, 'addresses')
  },
}

/** Complaints, and the jobs that repeat the work. */
const complaintOperations: Operations = {
  'a complaint comes': asRetried('POST /complaints'),
  'a complaint has another owner': async (records) => {
    const { body, ...request } = await asEdited('PUT /complaints/{id}')(records)
    return { ...request, body: { ...body, owner_id: records.admin.userId, severity: 'high' } }
  },
  'a complaint is resolved': asRetried('POST /complaints/{id}/status'),
  'a resolution is undone': async ({ complaint, admin }) => {
    const { id, version } = await complaint()
    await admin.post(`/complaints/${id}/status`, { status: 'resolved', reason, version })
    return post(`/complaints/${id}/undo`, {})
  },
  'the work is repeated by another partner': async ({ complaint, world }) => {
    const { id, version } = await complaint()
    const visit = { ...period(), visit_cost: 10_000, partner_id: await world.partner(), note: reason }
    return post(`/complaints/${id}/rework`, { ...visit, version }, 'assignments')
  },
}

const piece =
  (...[kind, step, writes]: [...Parameters<Records['piece']>, writes: string]) =>
  async (records: Records): Promise<Request> => {
    const import_id = await records.piece(kind, step)
    return { method: 'PIECE', path: '', body: { import_id }, writes }
  }

/** Uploads of lists, and the pieces of their background work. */
const importOperations: Operations = {
  'an import begins': asRetried('POST /imports'),
  'the last part of a list arrives': asRetried('POST /imports/{id}/parts'),
  'a dry run is asked for': asRetried('POST /imports/{id}/check'),
  'an import is applied': asRetried('POST /imports/{id}/apply'),
  'an import is taken back': asRetried('POST /imports/{id}/undo'),
  'a customer of an import comes': piece('customers', 'apply', 'customers'),
  'a customer of an import goes': piece('customers', 'undo', 'customers'),
  'a partner of an import comes, with an opening balance': piece('partners', 'apply', 'ledger_entries'),
  'a partner of an import goes': piece('partners', 'undo', 'ledger_entries'),
}

/** The link of the partner to a job before the step. */
async function linkTo(
  { staff, jobFor }: Records,
  step: JobStep,
): Promise<{ path: string; starts_at: string }> {
  const { id, scheduled_at } = await jobFor(step)
  const { body } = await staff.post(`/jobs/${id}/partner-link`, { by: 'copy' })
  return { path: `/partner-links/${body.url.split('/').at(-1)}`, starts_at: scheduled_at }
}
const byLink = (step: JobStep, action: string, body: Request['body']) => async (records: Records) =>
  post(`${(await linkTo(records, step)).path}/${action}`, body)

/** What a partner does without an account. */
const linkOperations: Operations = {
  'a partner opens the link to a job': byLink('accept', 'opened', {}),
  'a partner reads the number of the customer': byLink('start', 'phone', {}),
  'a partner accepts by the link': async (records) => {
    const { path, starts_at } = await linkTo(records, 'accept')
    return post(`${path}/accept`, { starts_at })
  },
  'a partner rejects by the link': byLink('reject', 'reject', { reason }),
  'a partner starts by the link': byLink('start', 'start', { starts_early: true }),
  'a partner undoes the start by the link': byLink('unstart', 'unstart', {}),
  'a partner completes by the link, with extra work and cash': async (records) => {
    const body = {
      material_cost: 5_000,
      extra: { amount: 20_000, work: 'A second tap' },
      collected: { amount: 90_000, means: 'cash' },
    }
    return { ...(await byLink('complete', 'complete', body)(records)), writes: 'completion_reports' }
  },
  'a partner sends a photo by the link': async (records) => {
    const request = await byLink('complete', 'photos', {})(records)
    return { ...request, bytes: await createImage(), writes: 'files' }
  },
}

/** The records beside jobs, partners and money. */
export const recordOperations: Operations = {
  ...customerOperations,
  ...enquiryOperations,
  ...complaintOperations,
  ...importOperations,
  ...linkOperations,
}
