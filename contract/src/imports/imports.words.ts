import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

export const importKinds = terms('customers', 'partners')
export type ImportKind = SlugOf<typeof importKinds>

/**
 * Steps of an import. It waits for the user while it is uploading, mapping, checked, applied, undone or
 * failed; a task works in the other states.
 */
export const importStates = terms(
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
)
export type ImportState = SlugOf<typeof importStates>
export const workingStates: readonly ImportState[] = ['reading', 'checking', 'applying', 'undoing']

/** What happens to a row whose phone is known. */
export const knownPolicies = terms('skip', 'fill', 'overwrite', 'create')
export type KnownPolicy = SlugOf<typeof knownPolicies>
/** A phone belongs to one partner, so only customers can be created anyway. */
export const policiesOf: Record<ImportKind, readonly KnownPolicy[]> = {
  customers: ['skip', 'fill', 'overwrite', 'create'],
  partners: ['skip', 'fill', 'overwrite'],
}

/** The result of a row in the dry run. */
export const rowResults = terms('new', 'updated', 'same', 'skipped', 'bad')
export type RowResult = SlugOf<typeof rowResults>

/** Why a row stays unchanged when an import is undone. */
export const keptReasons = terms('edited', 'in use', 'deleted')
export type RowKept = SlugOf<typeof keptReasons>

export const importLimits = {
  /** Bytes of a file, and of one part of the upload. */
  bytes: 25_000_000,
  part: 500_000,
  rows: 100_000,
  columns: 60,
  /** Characters of a cell. */
  cell: 4000,
  /** Bytes that the parts of a workbook may have unpacked. */
  unpacked: 200_000_000,
  /** Characters of the texts that a workbook shares between its cells. */
  shared: 60_000_000,
  /** Characters of all rows. */
  text: 100_000_000,
}

/** Days for which an import can be undone; afterwards its rows are deleted. */
export const importUndoDays = 30
