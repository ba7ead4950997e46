import { expect, onTestFinished, test, vi } from 'vitest'
import { clearDrafts } from './draft-store.ts'

/** Like the browser's storage: its keys are own properties, its methods are not. */
function storage(entries: Record<string, string>): Record<string, string> {
  const methods = {
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods), entries)
}

test('signing out removes only the drafts, lists and views of the user', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const session = storage({ 'draft:3:profile': '{}', 'draft:31:profile': '{}' })
  const local = storage({ 'list 3 customers': '{}', 'list 31 customers': '{}', devices: '[]' })
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('localStorage', local)
  clearDrafts(3)
  expect(Object.keys(session)).toEqual(['draft:31:profile'])
  expect(Object.keys(local)).toEqual(['list 31 customers', 'devices'])
})
