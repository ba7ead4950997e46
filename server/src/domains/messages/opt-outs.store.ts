import {
  type OptOutField,
  type OptOuts,
  type OptOutWay,
  optOutNames,
} from 'contract/customers/opt-out.words.ts'
import type { MessageChannel } from 'contract/vocabulary.ts'
import { type AliasedRawBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

// One source: what a phone number refuses (messages, a channel, calls): the table `opt_outs` (decision 0032).

type Db = Kysely<Database>

/** The numbers of a customer or a partner, E.164. */
export type Numbers = { phone: string; alternate_phone?: string | null; whatsapp?: string | null }

export function numbersOf({ phone, alternate_phone, whatsapp }: Numbers): string[] {
  return [...new Set([phone, alternate_phone, whatsapp])].filter((number) => number != null)
}

const numbersIn = (row: string) =>
  sql`${sql.ref(`${row}.phone`)}, ${sql.ref(`${row}.alternate_phone`)}, ${sql.ref(`${row}.whatsapp`)}`

/** The source of an opt-out among the numbers of a row: the main number first, then the earliest. */
const optOutSource = (row: string, field: OptOutField, what: 'way' | 'noted_at') => sql<OptOutWay | null>`(
  SELECT ${sql.ref(what)} FROM opt_outs WHERE field = ${sql.lit(field)} AND opt_outs.phone IN (${numbersIn(row)})
  ORDER BY opt_outs.phone <> ${sql.ref(`${row}.phone`)}, noted_at, opt_outs.phone LIMIT 1)`

/** The opt-outs of the numbers of a customer or partner, as columns beside those of its row. */
export const optOutColumns = (row: string): AliasedRawBuilder<OptOutWay | null, OptOutField>[] =>
  optOutNames.map((field) => optOutSource(row, field, 'way').as(field))

/** The same as a part of a written statement. */
export const optOutList = (row: string): RawBuilder<unknown> => sql.join(optOutColumns(row))

/** These rows with what their numbers refuse. */
export async function withOptOuts<T extends Numbers>(db: Db, rows: readonly T[]): Promise<(T & OptOuts)[]> {
  if (rows.length === 0) return []
  const given = JSON.stringify(rows.map((row, nth) => ({ ...numbersOnly(row), nth })))
  const { rows: found } = await sql<OptOuts>`
    SELECT ${optOutList('given')}
    FROM jsonb_to_recordset(${given}::jsonb) AS given (phone text, alternate_phone text, whatsapp text, nth integer)
    ORDER BY nth`.execute(db)
  return rows.map((row, at) => ({ ...row, ...found[at]! })) // one for each
}
const numbersOnly = ({ phone, alternate_phone, whatsapp }: Numbers) => ({ phone, alternate_phone, whatsapp })

/** A row one of whose numbers refuses one of these. */
export const refusesOneOf = (row: string, fields: readonly OptOutField[]) => sql<SqlBool>`EXISTS (
  SELECT FROM opt_outs WHERE field = ANY (${[...fields]}::text[]) AND opt_outs.phone IN (${numbersIn(row)}))`

const has = (number: RawBuilder<unknown>) =>
  sql`(phone = ${number} OR alternate_phone = ${number} OR whatsapp = ${number})`

/**
 * The numbers with the opt-out, by themselves or by another number of a customer or partner who has them: an
 * opt-out of a record is for all its numbers.
 */
export async function refusing(db: Db, field: OptOutField, numbers: readonly string[]): Promise<Set<string>> {
  const number = sql.ref('asked.number')
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT asked.number FROM unnest(${[...numbers]}::text[]) AS asked (number)
    WHERE EXISTS (SELECT FROM opt_outs WHERE field = ${field} AND phone = ${number})
      OR EXISTS (SELECT FROM customers
        WHERE merged_into IS NULL AND ${has(number)} AND ${refusesOneOf('customers', [field])})
      OR EXISTS (SELECT FROM partners WHERE ${has(number)} AND ${refusesOneOf('partners', [field])})`.execute(
    db,
  )
  return new Set(rows.map((row) => row.number))
}

export const fieldOf = { sms: 'no_sms', whatsapp: 'no_whatsapp', call: 'no_call' } as const satisfies Record<
  MessageChannel,
  OptOutField
>

export type CallObjection = {
  record_type: 'customer' | 'partner'
  record_id: number
  name: string
  way: OptOutWay
  /** Null when it is not known. */
  at: string | null
}

/** The person with this number who asked not to be called; a customer before a partner. */
export async function callObjection(db: Db, phone: string): Promise<CallObjection | null> {
  const number = sql`${phone}::text`
  const objectionsIn = (row: 'customers' | 'partners', type: string, alive: RawBuilder<unknown>) => sql`
    SELECT ${sql.lit(type)} AS record_type, id AS record_id, name, ${optOutSource(row, 'no_call', 'way')} AS way,
      ${optOutSource(row, 'no_call', 'noted_at')} AS at
    FROM ${sql.table(row)} WHERE ${alive} AND ${has(number)}`
  const { rows } = await sql<CallObjection>`
    SELECT * FROM (
      ${objectionsIn('customers', 'customer', sql`merged_into IS NULL`)} UNION ALL ${objectionsIn('partners', 'partner', sql`true`)}
    ) AS people WHERE way IS NOT NULL ORDER BY record_type, record_id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Of two transactions that change the opt-outs of a number the second waits. The triggers on customers take
 * the same locks.
 */
export async function lockOptOuts(db: Db, phones: readonly string[]): Promise<void> {
  await sql`SELECT lock_shared_phones(${[...new Set(phones)]}::text[])`.execute(db)
}

export type Refusal = { phone: string; field: OptOutField }

export async function addOptOuts(
  db: Db,
  refusals: readonly (Refusal & { way: OptOutWay })[],
  noted_by: number | null,
): Promise<void> {
  await sql`
    INSERT INTO opt_outs (phone, field, way, noted_by)
    SELECT DISTINCT ON (phone, field) phone, field, way, ${noted_by}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS given (phone text, field text, way text)
    ON CONFLICT (phone, field) DO UPDATE SET way = excluded.way, noted_at = app_now(), noted_by = excluded.noted_by
      WHERE opt_outs.way <> excluded.way`.execute(db)
}

export async function removeOptOuts(db: Db, refusals: readonly Refusal[]): Promise<void> {
  await sql`
    DELETE FROM opt_outs USING jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS given (phone text, field text)
    WHERE opt_outs.phone = given.phone AND opt_outs.field = given.field`.execute(db)
}

/** Numbers that get the opt-outs of others, with their source and time. */
export type CopiedOptOut = { from: readonly string[]; to: readonly string[]; field: OptOutField }

export async function copyOptOuts(db: Db, copies: readonly CopiedOptOut[]): Promise<void> {
  await sql`
    INSERT INTO opt_outs (phone, field, way, noted_at, noted_by)
    SELECT DISTINCT ON (number, was.field) number, was.field, was.way, was.noted_at, was.noted_by
    FROM jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS given ("from" text[], "to" text[], field text)
    JOIN opt_outs AS was ON was.phone = ANY (given."from") AND was.field = given.field
    CROSS JOIN unnest(given."to") AS number
    ORDER BY number, was.field, was.noted_at ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Ends the opt-outs of new customers or partners from their creation, in that transaction; for the undo of an
 * import.
 */
export async function removeFirstOptOuts(
  db: Db,
  records: readonly (Numbers & { created_at: string })[],
): Promise<void> {
  const given = records.flatMap((record) =>
    numbersOf(record).map((phone) => ({ phone, at: record.created_at })),
  )
  await sql`
    DELETE FROM opt_outs USING jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (phone text, at timestamptz)
    WHERE opt_outs.phone = given.phone AND date_trunc('milliseconds', noted_at) = given.at`.execute(db)
}

export type Named = { record_type: 'customer' | 'partner'; id: number } & Numbers & OptOuts

/** The customers and partners who have one of the numbers. */
export async function recordsWith(db: Db, phones: readonly string[]): Promise<Named[]> {
  const given = sql`ANY (${[...phones]}::text[])`
  const records = (row: 'customers' | 'partners', type: string, alive: RawBuilder<unknown>) => sql`
    SELECT ${sql.lit(type)} AS record_type, id, phone, alternate_phone, whatsapp, ${optOutList(row)}
    FROM ${sql.table(row)} WHERE ${alive} AND (phone = ${given} OR alternate_phone = ${given} OR whatsapp = ${given})`
  const { rows } = await sql<Named>`
    ${records('customers', 'customer', sql`merged_into IS NULL`)}
    UNION ALL ${records('partners', 'partner', sql`true`)} ORDER BY record_type, id`.execute(db)
  return rows
}
