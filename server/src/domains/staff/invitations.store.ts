import { randomBytes } from 'node:crypto'
import type { Invitation, InvitationLink } from 'contract/staff/team.schema.ts'
import { invitationDays } from 'contract/staff/team.words.ts'
import { type Kysely, sql } from 'kysely'
import { endUnfinishedSignIns } from '#platform/auth/challenges.ts'
import { tokenHash } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'

/**
 * The one link of an account; an earlier one ends. The token (256 bits) is returned once and never stored.
 */
export async function writeInvitation(
  db: Kysely<Database>,
  { user_id, created_by }: { user_id: number; created_by: number },
): Promise<InvitationLink> {
  const token = randomBytes(32).toString('base64url')
  const expires = sql<string>`app_now() + make_interval(days => ${invitationDays}::int)`
  const { expires_at } = await db
    .insertInto('invitations')
    .values({ user_id, created_by, token_hash: tokenHash(token), expires_at: expires })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        created_by: eb.ref('excluded.created_by'),
        created_at: sql`app_now()`,
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  // After the hash sign: a browser does not send it, so it is in no server's log.
  return { link: `/invitation#${token}`, expires_at }
}

const isOpen = sql<boolean>`invitations.expires_at > app_now() AND users.active`

/** The account of a link; undefined for a link that was used, has ended or never existed. */
export function findInvitation(db: Kysely<Database>, token: string): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.name', 'users.email', 'invitations.expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .where(isOpen)
    .executeTakeFirst()
}

/** Ends the link and returns its account: of two parallel uses one succeeds. */
export async function redeemInvitation(db: Kysely<Database>, token: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    DELETE FROM invitations USING users
    WHERE users.id = invitations.user_id AND token_hash = ${tokenHash(token)} AND ${isOpen}
    RETURNING user_id`.execute(db)
  return rows[0]?.user_id ?? null
}

export async function setFirstPassword(
  db: Kysely<Database>,
  id: number,
  values: { name: string; password_hash: string },
): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', id).execute()
  await endUnfinishedSignIns(db, id)
}
