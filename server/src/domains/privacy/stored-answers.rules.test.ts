import { expect, test } from 'vitest'
import { blankResponse, textsIn } from './stored-answers.rules.ts'

test('blankAnswer empties the texts of the person and keeps ids, numbers and form', () => {
  const body = JSON.stringify({
    id: 7,
    name: 'Asha Rao',
    tags: ['AC', 'x'],
    note: 'call Asha Rao at 5',
    other: 'Ravi',
    due: 0,
  })
  expect(JSON.parse(blankResponse(body, ['Asha Rao', 'x'])!)).toEqual({
    id: 7,
    name: '',
    tags: ['AC', ''],
    note: '',
    other: 'Ravi',
    due: 0,
  })
})

test('blankAnswer keeps an answer without texts of the person unchanged', () => {
  expect(blankResponse('{"success":true,"name":"Ravi"}', ['Asha Rao'])).toBeNull()
  expect(blankResponse('{"success":true}', [])).toBeNull()
})

test('textsIn finds every text at any depth', () => {
  expect(textsIn({ a: 'x', b: [{ c: 'y' }, null, 3], d: true })).toEqual(['x', 'y'])
})
