import type { ListPreferences } from 'contract/lists/lists.schema.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { SavedViewsTable } from './lists.table.ts'

export function findPreferences(
  db: Kysely<Database>,
  userId: number,
  list: ListName,
): Promise<ListPreferences | undefined> {
  return db
    .selectFrom('list_preferences')
    .select(['columns', 'density'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
}

export async function storePreferences(
  db: Kysely<Database>,
  userId: number,
  list: ListName,
  { columns, density }: ListPreferences,
): Promise<void> {
  const values = { columns: columns && JSON.stringify(columns), density }
  await db
    .insertInto('list_preferences')
    .values({ user_id: userId, list, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(values))
    .execute()
}

const views = (db: Kysely<Database>) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users as owner', 'owner.id', 'saved_views.owner_id')
    .selectAll('saved_views')
    .select('owner.name as owner_name')

export type ViewRecord = NonNullable<Awaited<ReturnType<typeof findView>>>

export const findView = (db: Kysely<Database>, id: number) =>
  views(db).where('saved_views.id', '=', id).executeTakeFirst()

/** The user's own in their order, then those of others by name. */
export function findViews(db: Kysely<Database>, userId: number, list: ListName): Promise<ViewRecord[]> {
  return views(db)
    .where('saved_views.list', '=', list)
    .where((where) =>
      where.or([where('saved_views.owner_id', '=', userId), where('saved_views.shared', '=', true)]),
    )
    .orderBy(sql`saved_views.owner_id <> ${userId}`)
    .orderBy(sql`CASE WHEN saved_views.owner_id = ${userId} THEN saved_views.position END`)
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('saved_views.id')
    .execute()
}

/**
 * Locks the user's views of the list, so that no other request adds, moves or removes one. Returns how many
 * there are.
 */
export async function lockViews(db: Kysely<Database>, ownerId: number, list: ListName): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`views ${ownerId} ${list}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined when the owner has another of that name. */
export function insertView(
  db: Kysely<Database>,
  values: Insertable<SavedViewsTable>,
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('saved_views')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function hasOtherNamed(
  db: Kysely<Database>,
  { id, owner_id, list }: Pick<ViewRecord, 'id' | 'owner_id' | 'list'>,
  name: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('saved_views')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export async function updateView(
  db: Kysely<Database>,
  id: number,
  change: Updateable<SavedViewsTable>,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ ...change, ...edited })
    .where('id', '=', id)
    .execute()
}

/** Puts a view at a position among its owner's; the others are renumbered. */
export async function moveView(db: Kysely<Database>, view: ViewRecord, position: number): Promise<void> {
  await sql`
    WITH placed AS (
      SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS place
      FROM saved_views WHERE owner_id = ${view.owner_id} AND list = ${view.list} AND id <> ${view.id}
    ), wanted AS (
      SELECT id, CASE WHEN place >= ${position}::int THEN place + 1 ELSE place END AS place FROM placed
      UNION ALL SELECT ${view.id}::bigint, least(${position}::int, (SELECT count(*) FROM placed))
    )
    UPDATE saved_views SET position = wanted.place FROM wanted
    WHERE saved_views.id = wanted.id AND saved_views.position <> wanted.place`.execute(db)
}

export async function deleteView(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}
