import type { TestApp } from '../../test/app.ts'
import { createImport, type ImportStep, stepBody } from '../../test/imports.ts'

/** A step of an import that is ready for it. Null for any other endpoint. */
export async function importRequest(t: TestApp, key: string) {
  const [, method, rest] = /^(GET|POST) \/imports\/\{id\}(.*)$/.exec(key) ?? []
  if (rest === undefined) return null
  const step = method === 'POST' ? (rest.slice(1) as ImportStep) : 'undo' // the paths of the contract
  const id = await createImport(t, step)
  return { path: `/imports/${id}${rest}`, body: method === 'POST' ? stepBody(step, id) : undefined }
}
