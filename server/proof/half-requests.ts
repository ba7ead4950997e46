import { editsOf } from './edits.ts'
import { postFactories } from './posts.ts'
import type { Records } from './records.ts'

let nth = 0
/** The request of the suite of retries, where it is the form that writes most. */
export const asRetried = (route: string) => async (records: Records) => {
  const { path, body } = await postFactories(records)[route]!.intend(`Half ${++nth}`)
  return { method: 'POST', path, body } as const
}
/** The request of the suite of lost updates. */
export const asEdited = (route: keyof ReturnType<typeof editsOf>) => async (records: Records) => {
  const { path, version, body } = await editsOf(records)[route].read()
  return { method: 'PUT', path, body: { ...(await body(`Half ${++nth}`)), version } } as const
}
