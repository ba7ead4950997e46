import type { TestApp } from '../../test/app.ts'
import { newPhone } from '../../test/fixtures.ts'

/** A request that restores an enquiry, or erases a customer, created for it. Null for any other endpoint. */
export async function trashRequest(t: TestApp, key: string) {
  if (key === 'POST /customers/{id}/erasure') {
    const { body } = await (await t.as('dev')).post('/customers', { name: 'Erased Soon', phone: newPhone() })
    return { path: `/customers/${body.id}/erasure`, body: { reason: 'asked-by-the-person' } }
  }
  if (key !== 'POST /trash/{id}/restore') return null
  const dev = await t.as('dev')
  const { body } = await dev.post('/enquiries', { name: 'Deleted Enquiry', phone: newPhone() })
  const deleted = await dev.delete(`/enquiries/${body.id}`)
  return { path: `/trash/${deleted.body.trash_id}/restore`, body: undefined }
}
