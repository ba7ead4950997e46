import { type NameProblem, nameRules, problemsOf, proposedName } from 'contract/customers/names.rules.ts'
import type { InvalidName, invalidNameAllQuery } from 'contract/customers/names.schema.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { nameHas } from '#platform/db/search-text.ts'

/** Customers with a name to review, filtered. */
export function invalidNames(
  db: Kysely<Database>,
  { problem, q, sort }: z.output<typeof invalidNameAllQuery>,
) {
  const { column, descending } = readSort(sort ?? '-created_at')
  let matching = db
    .selectFrom('customers')
    .where('merged_into', 'is', null)
    .where(sql<SqlBool>`name_problems <> '{}'`)
    .where(sql<SqlBool>`accepted_name IS DISTINCT FROM name`)
  if (problem) matching = matching.where(sql<SqlBool>`name_problems && ${problem}::text[]`)
  if (q) matching = matching.where(nameHas(sql`name`, q))
  return {
    db,
    matching,
    id: sql<number>`customers.id`,
    order: {
      by: column === 'name' ? sql`lower(customers.name)` : sql.ref(`customers.${column}`),
      descending,
    },
    rows: (ids: number[]) => invalidNameRows(db, ids),
  }
}

async function invalidNameRows(db: Kysely<Database>, ids: number[]): Promise<InvalidName[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'jobs', 'created_at', 'version', 'name_problems as problems'])
    .where(sql<SqlBool>`id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map((row) => ({ ...row, proposal: proposedName(row.name, row.phone) }))
}

type Named = { id: number; name: string; phone: string; name_problems: NameProblem[] }

/** Stores the problems of these customers' names where they changed. */
export async function storeProblems(db: Kysely<Database>, customers: readonly Named[]): Promise<void> {
  const changed = customers.flatMap(({ id, name, phone, name_problems }) => {
    const problems = problemsOf(name, phone)
    return String(problems) === String(name_problems) ? [] : [{ id, name, problems }]
  })
  if (changed.length === 0) return
  // A name that changed since was checked when it was written.
  await sql`UPDATE customers SET name_problems = found.problems
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS found (id bigint, name text, problems text[])
    WHERE customers.id = found.id AND customers.name = found.name`.execute(db)
}

const batch = 2000

/**
 * Checks the next names that were last checked by older rules.
 * @returns whether there are more to check
 */
export function checkNextNames(db: Kysely<Database>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('name_checks').selectAll().forUpdate().executeTakeFirstOrThrow()
    if (known.rules === nameRules) return false
    const next = await trx
      .selectFrom('customers')
      .select(['id', 'name', 'phone', 'name_problems'])
      .where('id', '>', known.checked_to)
      .orderBy('id')
      .limit(batch)
      .execute()
    await storeProblems(trx, next)
    const last = next.at(-1)
    const reached =
      last && next.length === batch ? { checked_to: last.id } : { rules: nameRules, checked_to: 0 }
    await trx.updateTable('name_checks').set(reached).execute()
    return next.length === batch
  })
}
