import { terms } from '../shared/terms.ts'

/** Plain data without schemas: the browser's first load may hold it. */

/** Which type may stand under which: null is the root. */
export const parentTypeOf = { state: null, district: 'state', area: 'district', pincode: 'area' } as const
/** And what may stand below each. */
export const childTypeOf = { state: 'district', district: 'area', area: 'pincode', pincode: null } as const

/** How far apart the places of one pincode lie. */
export const duplicateSpreads = terms('several areas', 'several districts', 'several states')
export type DuplicateSpread = (typeof duplicateSpreads)[number]['slug']

/** What no place may be: each is a mistake that somebody has to put right. */
export const locationFaults = terms('twice in one area', 'without parent', 'wrong kind of parent', 'no pincode')
export type LocationFault = (typeof locationFaults)[number]['slug']

/** The columns of a file of places, widest first. */
export const importColumns = ['state', 'district', 'area', 'pincode'] as const

/** Characters of a file that is imported at once; a file of all India has two or three such parts. */
export const maxImport = 800_000
/** So many row errors, and places that stayed, are named; the others are counted. */
export const maxNamed = 100
