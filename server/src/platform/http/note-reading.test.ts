import { expect, test } from 'vitest'
import { peopleIn } from './note-reading.ts'

test('persons are counted by the objects with a phone, at any depth', () => {
  const person = { id: 1, phone: '+919800000001', whatsapp: null }
  expect(peopleIn({ data: [person, person], meta: { total: 2 } })).toBe(2)
  expect(peopleIn([{ id: 1, customer: person, partner: null }])).toBe(1)
  expect(peopleIn({ columns: [{ status: 'open', items: [person] }, { items: [] }] })).toBe(1)
  expect(peopleIn([{ id: 1, other_phone: null, addresses: [{ line_1: '7 Hill Road' }] }])).toBe(1)
  expect(peopleIn({ ids: [1, 2], total: 2 })).toBe(0)
  expect(peopleIn(null)).toBe(0)
})
