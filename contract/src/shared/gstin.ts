import type { GstState } from './gst-states.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character of a GSTIN, computed from the first fourteen. */
export function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, place) => {
    const product = digits.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36]!
}

/** The codes of `gstStates`, without their names: forms load this file. */
const stateCode = /^(?:0[1-9]|1\d|2[0-4679]|3[0-8])/

type Read = { value: string } | { problem: string }

/** A GSTIN in capitals without spaces: state, PAN, number, Z and check character; or the error. */
export function readGstin(text: string): Read {
  const bare = text.replace(/\s/g, '').toUpperCase()
  if (bare.length !== 15) return { problem: `must have 15 characters, has ${bare.length}` }
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(bare))
    return { problem: 'must look like 29AAGCB7383J1Z4' }
  if (!stateCode.test(bare)) return { problem: `begins with ${bare.slice(0, 2)}, which is no state code` }
  const check = gstinCheckCharacter(bare.slice(0, 14))
  return check === bare[14] ? { value: bare } : { problem: `must end with ${check} if the rest is correct` }
}

/** The state of a valid GSTIN. */
export const stateOfGstin = (gstin: string): GstState => gstin.slice(0, 2) as GstState // it was read
