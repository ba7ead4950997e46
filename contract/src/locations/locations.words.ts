import { terms } from '../shared/terms.ts'

/** Constants without schemas, for the browser's first load. */

// One source: which kind of location contains which.
/** The allowed parents of each type; null is the root. */
export const parentTypeOf = { state: null, district: 'state', area: 'district', pincode: 'area' } as const
/** The allowed child types of each type. */
export const childTypeOf = { state: 'district', district: 'area', area: 'pincode', pincode: null } as const

/** Largest distance between the locations of one pincode. */
export const duplicateSpreads = terms('several areas', 'several districts', 'several states')
export type DuplicateSpread = (typeof duplicateSpreads)[number]['slug']

/** Faults of a location, which a user has to correct. */
export const locationFaults = terms(
  'twice in one area',
  'without parent',
  'wrong kind of parent',
  'no pincode',
)
export type LocationFault = (typeof locationFaults)[number]['slug']

/** The columns of an import file, widest first. */
export const importColumns = ['state', 'district', 'area', 'pincode'] as const

/** Characters of one import file; a file of all India has two or three such parts. */
export const maxImport = 800_000
/** Number of row errors, and of locations that stay, that are listed; the others are counted. */
export const maxNamed = 100
