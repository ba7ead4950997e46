import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Whether the owner of an account of `users` has signed in once: by a password of their own, or by a
 * provider.
 */
export const hasJoined = sql<boolean>`(users.password_hash IS NOT NULL
  OR EXISTS (SELECT FROM provider_links WHERE user_id = users.id))`

/** The next sign-in by a provider finds the account by its email again. */
export async function unlinkAccount(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('provider_links').where('user_id', '=', userId).execute()
}
