import { addressInput } from 'contract/customers/address.schema.ts'
import { expect, test } from 'vitest'
import { addressTyped } from './address-typed.schema.ts'
import { type AddressTyped, addressBody, emptyAddress } from './address-values.ts'

const fieldsIn = (change: Partial<AddressTyped>) =>
  addressTyped.safeParse({ ...emptyAddress, ...change }).error?.issues.map((issue) => issue.path.join('.')) ??
  []

test('an empty address is null and is not checked', () => {
  expect(fieldsIn({})).toEqual([])
  expect(fieldsIn({ place_type: 'office' })).toEqual([])
  expect(addressBody(emptyAddress)).toBeNull()
})

test('a partial address needs the house and an area', () => {
  expect(fieldsIn({ landmark: 'Near BDA Complex' })).toEqual(['line_1', 'pincode'])
  expect(fieldsIn({ pincode: '560102', location_id: 5 })).toEqual(['line_1'])
  expect(fieldsIn({ pincode: '560102', line_1: '14, 2nd Main' })).toEqual(['pincode'])
})

test('a complete address matches the contract', () => {
  const whole = { ...emptyAddress, pincode: '560102', location_id: 5, line_1: '14, 2nd Main' }
  expect(fieldsIn(whole)).toEqual([])
  expect(addressInput.parse(addressBody(whole))).toMatchObject({ line_1: '14, 2nd Main', location_id: 5 })
})
