import type { LedgerKind } from 'contract/ledger/ledger.words.ts'
import { type SqlBool, sql } from 'kysely'

/*
 * Cash that a partner keeps for own work has two entries that cancel: what the partner is owed, and at the next number
 * what the partner holds (`withPairs`). Lists show one line, that of the cash. Its amount is 0; the kept amount is a
 * separate field.
 */

/** The kinds of entries that can be half of such a pair. */
const pairKinds: readonly LedgerKind[] = ['owed-to-partner', 'reversal', 'cash-held']

export const canBePaired = (kinds: readonly LedgerKind[] | undefined): boolean =>
  kinds === undefined || kinds.some((kind) => pairKinds.includes(kind))

/**
 * Whether the entry of `table` is the half that no list shows. A scalar subquery: one look into an index for
 * each entry.
 */
export const isHidden = (
  table: 'ledger_entries',
) => sql<SqlBool>`(${sql.ref(`${table}.kind`)} IN ('owed-to-partner', 'reversal')
  AND ${sql.ref(`${table}.payment_id`)} IS NOT NULL AND (${sql.ref(`${table}.is_paired`)} OR coalesce((
    SELECT held.is_paired AND held.kind = 'cash-held' AND held.payment_id = ${sql.ref(`${table}.payment_id`)}
    FROM ledger_entries AS held
    WHERE held.partner_id = ${sql.ref(`${table}.partner_id`)} AND held.number = ${sql.ref(`${table}.number`)} + 1), false)))`

/** Whether the entry of `table` is the shown half of a pair. */
export const isKept = (
  table: 'ledger_entries' | 'entry',
) => sql<boolean>`(${sql.ref(`${table}.kind`)} = 'cash-held'
  AND (${sql.ref(`${table}.is_paired`)} OR ${sql.ref(`${table}.amount`)} < 0 AND coalesce((
    SELECT half.is_paired AND half.kind <> 'cash-held' AND half.payment_id = ${sql.ref(`${table}.payment_id`)}
    FROM ledger_entries AS half
    WHERE half.partner_id = ${sql.ref(`${table}.partner_id`)} AND half.number = ${sql.ref(`${table}.number`)} - 1), false)))`
