import { describe, expect, test } from 'vitest'
import { gstStateOf, isGstState, placeOfSupply } from './gst-states.ts'
import { gstinCheckCharacter, readGstin, stateOfGstin } from './gstin.ts'

describe('GSTIN', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 29aagcb7383 j1z4 '])('accepts %s', (text) => {
    expect(readGstin(text)).toEqual({ value: text.replace(/\s/g, '').toUpperCase() })
  })

  test.each([
    ['29AAGCB7383J1Z', 'must have 15 characters, has 14'],
    ['29AAGCB7383J0Z4', 'must look like 29AAGCB7383J1Z4'],
    ['99AAGCB7383J1Z4', 'begins with 99, which is no state code'],
    ['29AAGCB7383J1Z5', 'must end with 4 if the rest is correct'],
    ['29AAGCB7388J1Z4', 'must end with '],
  ])('refuses %s', (text, problem) => {
    expect(readGstin(text)).toEqual({ problem: expect.stringContaining(problem) })
  })

  test('accepts exactly the states that have a name', () => {
    for (let code = 0; code < 100; code += 1) {
      const first14 = `${String(code).padStart(2, '0')}AAPFU0939F1Z`
      const isKnown = 'value' in readGstin(first14 + gstinCheckCharacter(first14))
      expect([code, isKnown]).toEqual([code, isGstState(first14.slice(0, 2))])
    }
  })

  test('one wrong character never passes the check', () => {
    const valid = '27AAPFU0939F1ZV'
    for (let place = 2; place < 12; place += 1) {
      for (const wrong of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (wrong === valid[place]) continue
        const text = valid.slice(0, place) + wrong + valid.slice(place + 1)
        expect(readGstin(text), text).toHaveProperty('problem')
      }
    }
  })

  test('the state of a GSTIN, and a state by its title', () => {
    expect(placeOfSupply(stateOfGstin('29AAGCB7383J1Z4'))).toBe('29-Karnataka')
    expect(gstStateOf('karnataka ')).toBe('29')
    expect(gstStateOf('Atlantis')).toBeUndefined()
  })
})
