import { expect, test } from 'vitest'
import { asDraft, draftOf } from './draft-of-form.ts'

const defaults = { name: 'Anjali', phone: '1', note: null as string | null }

test('keeps the changed fields and their base', () => {
  expect(draftOf({ ...defaults, name: 'Anjali Menon' }, defaults, 3, null)).toEqual({
    values: { name: 'Anjali Menon' },
    base: { name: 'Anjali' },
    version: 3,
  })
})

test('a change that was undone by typing is not kept', () => {
  expect(draftOf({ ...defaults }, defaults, 3, null)).toBeNull()
})

test('a restored draft that is changed again keeps its first base', () => {
  const earlier = { values: { name: 'Anjali Menon' }, base: { name: 'Anjali' }, version: 3 }
  // Another user has saved another name since.
  const now = { ...defaults, name: 'A. Menon' }
  expect(draftOf({ ...now, name: 'Anjali Menon-Das', note: 'new' }, now, 4, earlier)).toEqual({
    values: { name: 'Anjali Menon-Das', note: 'new' },
    base: { name: 'Anjali', note: null },
    version: 3,
  })
})

test.each([null, 'text', 1, [], {}, { values: { name: 'x' } }, { values: { gone: 1 }, base: {} }])(
  'rejects %j as a draft',
  (stored) => expect(asDraft(stored, defaults)).toBeNull(),
)

test('leaves out a field that the form no longer has', () => {
  const stored = { values: { name: 'x', gone: 1 }, base: { name: 'y' }, version: 2 }
  expect(asDraft(stored, defaults)).toEqual({ values: { name: 'x' }, base: { name: 'y' }, version: 2 })
})
