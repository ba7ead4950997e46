import type { Permission } from '../access/permissions.ts'
import { terms } from '../shared/terms.ts'

/** What a file is. The first six are documents of a partner; a category can demand the first five. */
export const fileKinds = terms(
  'aadhaar',
  'pan',
  'licence',
  'police check',
  'bank proof',
  'other',
  'photo',
  'paper',
)
export type FileKind = (typeof fileKinds)[number]['slug']

export const documentKinds = [
  'aadhaar',
  'pan',
  'licence',
  'police-check',
  'bank-proof',
] as const satisfies FileKind[]
export type DocumentKind = (typeof documentKinds)[number]
/** Facts that a user can enter for a document: a number and the last day on which it is valid. */
export const isDocument = (kind: FileKind): kind is DocumentKind | 'other' =>
  kind !== 'photo' && kind !== 'paper'

/** Records that have files, and the kinds of each. */
export const kindsOf = {
  partner: [...documentKinds, 'other'],
  job: ['photo', 'paper'],
  enquiry: ['photo', 'paper'],
  complaint: ['photo', 'paper'],
} as const satisfies Record<string, readonly FileKind[]>
export type FileOwner = keyof typeof kindsOf
export const fileOwners = Object.keys(kindsOf) as [FileOwner, ...FileOwner[]]

/** The permission without which a user sees no file of such a record. */
export const readPermission = {
  partner: 'partners.documents',
  job: 'jobs.read',
  enquiry: 'enquiries.read',
  complaint: 'enquiries.read',
} as const satisfies Record<FileOwner, Permission>
export const writePermission = {
  partner: 'partners.documents',
  job: 'jobs.write',
  enquiry: 'enquiries.write',
  complaint: 'enquiries.write',
} as const satisfies Record<FileOwner, Permission>

/** Bytes. */
export const maxFileSize = 15_000_000
/** Bytes of one part of an upload. */
export const chunkSize = 262_144
/** Files of one record, without deleted ones. */
export const maxFiles = 50
/** Days for which a deleted file can be restored. */
export const restoreDays = 30
/** Days before its last day in which a document counts as expiring. */
export const expiringDays = 30
