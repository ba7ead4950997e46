import type { TestApp } from '../../test/app.ts'
import { newPhone } from '../../test/fixtures.ts'

/** A request that restores an enquiry, or erases a person, created for it. Null for any other endpoint. */
export async function trashRequest(t: TestApp, key: string) {
  const [, people] = /^POST \/(customers|partners)\/\{id\}\/erasure$/.exec(key) ?? []
  if (people) {
    const { body } = await (await t.as('dev')).post(`/${people}`, { name: 'Erased Soon', phone: newPhone() })
    return { path: `/${people}/${body.id}/erasure`, body: { reason: 'asked-by-the-person' } }
  }
  if (key !== 'POST /trash/{id}/restore') return null
  const dev = await t.as('dev')
  const { body } = await dev.post('/enquiries', { name: 'Deleted Enquiry', phone: newPhone() })
  const deleted = await dev.delete(`/enquiries/${body.id}`)
  return { path: `/trash/${deleted.body.trash_id}/restore`, body: undefined }
}
