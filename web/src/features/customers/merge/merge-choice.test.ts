import { customerFields } from 'contract/customers/customers.fields.ts'
import type { MergeSide } from 'contract/customers/merge.schema.ts'
import { emptyOptionals } from 'contract/shared/record-fields.ts'
import { describe, expect, it } from 'vitest'
import { mergeBody, propose, withField, withNoteOf, withToggled } from './merge-choice.ts'

const side = (id: number, values: Partial<MergeSide> = {}): MergeSide => ({
  id,
  version: id,
  name: 'Anjali Menon',
  phone: '+919876543210',
  ...emptyOptionals(customerFields),
  merged_into: null,
  erased_at: null,
  credit: 0,
  created_at: `2026-01-${String(id).padStart(2, '0')}T00:00:00.000Z`,
  updated_at: '2026-01-01T00:00:00.000Z',
  addresses: [],
  totals: { jobs: 0, enquiries: 0, paid: 0, due: 0 },
  ...values,
})

describe('a proposal', () => {
  it('the survivor is the customer with the most work, then the most data, then the oldest', () => {
    const busy = side(3, { totals: { jobs: 2, enquiries: 0, paid: 0, due: 0 } })
    expect(propose([side(1), side(2), busy]).survivorId).toBe(3)
    expect(propose([side(1), side(2, { email: 'a@example.com' })]).survivorId).toBe(2)
    expect(propose([side(2), side(1)]).survivorId).toBe(1)
  })

  it.each([
    ['Mrs Anjali M', 'Anjali Menon'],
    ['Test', 'Anjali'],
    ['9876543210', 'Anjali'],
    ['AM', 'Anjali Menon'],
  ])('takes the fuller valid name: not %s, but %s', (worse, better) => {
    expect(propose([side(1, { name: worse }), side(2, { name: better })]).fields.name).toBe(better)
    expect(propose([side(1, { name: better }), side(2, { name: worse })]).fields.name).toBe(better)
  })

  it('fills empty fields of the survivor from the newest customer who has a value', () => {
    const sides = [
      side(1),
      side(2, { email: 'old@example.com', totals: { jobs: 0, enquiries: 0, paid: 0, due: 0 } }),
    ]
    const newest = side(3, { email: 'new@example.com', gender: 'female' })
    const { fields } = propose([...sides, newest], { survivorId: 1 })
    expect(fields).toMatchObject({ email: 'new@example.com', gender: 'female' })
  })

  it('keeps every number; the note gets those without a field', () => {
    const numbers = { alternate_phone: '+919000000002', whatsapp: '+919000000003' }
    const other = side(2, { phone: '+919000000001', ...numbers, note: 'Pays by UPI' })
    const { fields } = propose([side(1, { note: 'Dog at home' }), other], { survivorId: 1 })
    expect(fields.phone).toBe('+919876543210')
    expect(fields.whatsapp).toBe('+919000000003')
    expect(fields.alternate_phone).toBe('+919000000001')
    expect(fields.note).toBe('Dog at home\nPays by UPI\nAlso 90000 00002')
  })

  it('takes five of a large group, and the primary address of the survivor or else of another', () => {
    const sides = [1, 2, 3, 4, 5, 6, 7].map((id) => side(id))
    expect(propose(sides).included).toEqual([1, 2, 3, 4, 5])
    const address = { id: 9 } as MergeSide['addresses'][number] // only its id counts
    expect(propose([side(1), side(2, { addresses: [address] })], { survivorId: 1 }).addressId).toBe(9)
  })
})

describe('what is chosen', () => {
  const sides = [side(1, { note: 'Dog' }), side(2, { note: 'UPI', phone: '+919000000001' }), side(3)]

  it('a customer can be left out and taken in again, while two stay', () => {
    const two = withToggled(sides, propose(sides), 3)
    expect(two.included).toEqual([1, 2])
    expect(withToggled(sides, two, 2)).toBe(two)
    expect(withToggled(sides, two, 3).included).toEqual([1, 2, 3])
  })

  it('puts a number into the note when no field has it any more', () => {
    const choice = withField(sides, propose(sides, { survivorId: 1 }), 'alternate_phone', null)
    expect(choice.fields.note).toBe('Dog\nUPI\nAlso 90000 00001')
    expect(withNoteOf(sides, choice, 2).fields.note).toBe('Dog\nAlso 90000 00001')
  })

  it('is sent with every version that was read', () => {
    const body = mergeBody(sides, propose(sides, { survivorId: 2 }))
    expect(body).toMatchObject({
      survivor_id: 2,
      version: 2,
      merged: [
        { id: 1, version: 1 },
        { id: 3, version: 3 },
      ],
    })
  })
})
