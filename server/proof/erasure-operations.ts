import { newPhone } from '../test/fixtures.ts'
import type { Operations } from './half-operations.ts'

/** The erasure of a customer with an enquiry and a note, and of a partner with a note. */
export const erasureOperations: Operations = {
  'a customer is erased': async ({ admin, world }) => {
    const person = { name: 'Asha Rao', phone: newPhone() }
    const { id } = (await admin.post('/customers', person)).body
    const asked = { ...person, customer_id: id, category_id: world.categories.taps }
    const enquiry = (await admin.post('/enquiries', asked)).body
    await admin.post('/activities', {
      record_type: 'enquiry',
      record_id: enquiry.id,
      type: 'note',
      note: 'Calls back',
    })
    return { method: 'POST', path: `/customers/${id}/erasure`, body: { reason: 'no-longer-needed' } }
  },
  'a partner is erased': async ({ admin }) => {
    const { id } = (await admin.post('/partners', { name: 'Imran Shaikh', phone: newPhone() })).body
    await admin.post('/activities', {
      record_type: 'partner',
      record_id: id,
      type: 'note',
      note: 'Calls back',
    })
    return { method: 'POST', path: `/partners/${id}/erasure`, body: { reason: 'no-longer-needed' } }
  },
}
