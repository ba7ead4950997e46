import { expect, test } from 'vitest'
import { ids, oneOrMore } from './paging.ts'

const status = oneOrMore(['open', 'closed'])

test('a filter with several names matches each of them', () => {
  expect(status.parse('open,closed')).toEqual(['open', 'closed'])
  expect(ids.parse('3,7')).toEqual([3, 7])
})

test.each(['', ',', ',,'])('a filter without a valid name is refused: %j', (text) => {
  expect(status.safeParse(text).success).toBe(false)
  expect(ids.safeParse(text).success).toBe(false)
})
