import { type RoleSlug, topRole } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'

/**
 * Changes of accounts wait for each other: two valid changes at once could leave no account with all
 * permissions.
 */
export async function lockTeam(db: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('team'))`.execute(db)
}

/** Whether another active account has all permissions. */
export async function hasAnotherDeveloper(db: Kysely<Database>, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('user_roles.role', '=', topRole)
    .where('users.active', '=', true)
    .where('users.id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Replaces the roles; the account counts this as an edit. */
export async function replaceRoles(
  db: Kysely<Database>,
  id: number,
  slugs: readonly RoleSlug[],
): Promise<void> {
  await db
    .deleteFrom('user_roles')
    .where('user_id', '=', id)
    .$if(slugs.length > 0, (query) => query.where('role', 'not in', slugs))
    .execute()
  if (slugs.length > 0)
    await db
      .insertInto('user_roles')
      .values(slugs.map((role) => ({ user_id: id, role })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db.updateTable('users').set(edited).where('id', '=', id).execute()
}
