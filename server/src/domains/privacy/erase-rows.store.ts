import type { HeldRows } from 'contract/privacy/privacy.schema.ts'
import { type HeldKind, heldKinds } from 'contract/privacy/privacy.words.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'
import { type Fate, type Held, needsBuyer, ofFiles, ofJobs } from './held.store.ts'
import type { Person } from './person.store.ts'
import { personalData } from './personal-data.store.ts'

type Db = Kysely<Database>
/** A table whose rows of a person one statement finds. */
export type FoundTable = Extract<Held, { of: unknown }>

/** The tables that hold rows of a person, in the order of an erasure. */
export const foundTables: readonly (readonly [string, FoundTable])[] = Object.entries(personalData).flatMap(
  ([table, held]) => ('of' in held ? [[table, held] as const] : []),
)

/** For this transaction alone: values of a person may leave tables that are append-only otherwise. */
export const allowErasing = (db: Db) => sql`SELECT set_config('housecare.erasure', 'on', true)`.execute(db)

export const countsBy = (): Map<HeldKind, HeldRows> =>
  new Map(heldKinds.map(({ slug }) => [slug, { kind: slug, rows: 0, deleted: 0 }]))

/** Rows of the person by kind. */
export async function countRows(db: Db, person: Person): Promise<Map<HeldKind, HeldRows>> {
  const counts = countsBy()
  for (const [table, held] of foundTables) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${held.of(person)}`.execute(db)
    addTo(counts, held, rows[0]!.count)
    if (held.naming) addTo(counts, { kind: held.kind }, await countNaming(db, table, held, person))
  }
  return counts
}

async function countNaming(
  db: Db,
  table: string,
  { of, naming }: FoundTable,
  person: Person,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${naming!.of(person)} AND NOT ${of(person)}`.execute(
    db,
  )
  return rows[0]!.count
}

export function addTo(
  counts: Map<HeldKind, HeldRows>,
  held: Held | Pick<FoundTable, 'kind'>,
  rows: number,
): void {
  if (!('kind' in held)) return
  const known = counts.get(held.kind)!
  counts.set(held.kind, {
    ...known,
    rows: known.rows + rows,
    deleted: known.deleted + ('deletes' in held ? rows : 0),
  })
}

/**
 * Deletes the rows of the person or removes their values, table by table; returns how many rows there were.
 */
export async function eraseRows(db: Db, person: Person): Promise<number> {
  let erased = 0
  for (const [table, held] of foundTables) {
    for (const statement of statementsFor(table, held, person))
      erased += Number((await statement.execute(db)).numAffectedRows)
  }
  return erased
}

function statementsFor(table: string, held: FoundTable, person: Person): RawBuilder<unknown>[] {
  const { of, naming } = held
  const own =
    'deletes' in held
      ? sql`DELETE FROM ${sql.table(table)} WHERE ${of(person)}`
      : emptied(table, held, person)
  if (!naming) return [own]
  // The rows of the person come first: emptied, they name no partner any more.
  return [
    own,
    sql`UPDATE ${sql.table(table)} SET ${assignments(naming.erases(person))} WHERE ${naming.of(person)}`,
  ]
}

function emptied(table: string, held: Extract<FoundTable, { erases: unknown }>, person: Person) {
  const changes = [assignments({ ...held.erases, ...held.also })]
  if (held.isVersioned) changes.push(editedColumns(table))
  return sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE ${held.of(person)}`
}

const assignments = (values: Readonly<Record<string, Fate>>) =>
  sql.join(
    Object.entries(values).flatMap(([column, value]) =>
      'keep' in value ? [] : [sql`${sql.ref(column)} = ${value}`],
    ),
  )

/** Invoices that keep their buyer. */
export async function countKeptInvoices(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tax_documents WHERE ${ofJobs(person)} AND ${needsBuyer}`.execute(db)
  return rows[0]!.count
}

/** Hashes of the contents of the person's files, and of those in the trash. */
export async function contentsOf(db: Db, person: Person): Promise<string[]> {
  const files = personalData.files as FoundTable // it has rows of customers
  const trash = personalData.trash as FoundTable // likewise
  const { rows } = await sql<{ hash: string }>`
    SELECT content_hash AS hash FROM files WHERE ${files.of(person)}
    UNION SELECT thumbnail_hash FROM files WHERE ${files.of(person)} AND thumbnail_hash IS NOT NULL
    UNION SELECT used.hash FROM (SELECT content FROM trash WHERE ${trash.of(person)} AND content ? 'files') AS gone,
      jsonb_array_elements(gone.content -> 'files') AS kept(file),
      LATERAL (VALUES (file ->> 'content_hash'), (file ->> 'thumbnail_hash')) AS used(hash) WHERE used.hash IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/** The files of the person's records that were not deleted. */
export async function filesFor(
  db: Db,
  person: Person,
): Promise<{ id: number; name: string; content_hash: string }[]> {
  const { rows } = await sql<{ id: number; name: string; content_hash: string }>`
    SELECT id, name, content_hash FROM files WHERE ${ofFiles(person)} AND deleted_at IS NULL ORDER BY id`.execute(
    db,
  )
  return rows
}

/** Columns of bytes, hashes or secrets, which have no meaning for a person. */
const unreadable = /^(raw|bytes|content|sealed_.*|.*_hash|token_seed|fingerprint)$/

/** The rows of the person in a table as JSON, without unreadable columns. */
export async function readRows(db: Db, table: string, held: FoundTable, person: Person) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(held) AS row FROM ${sql.table(table)} AS held WHERE ${held.of(person)}`.execute(db)
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !unreadable.test(column))),
  )
}
