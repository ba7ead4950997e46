import type { SecondFactor } from 'contract/staff/staff.schema.ts'
import { type Kysely, sql } from 'kysely'
import { factorRequiredFrom } from '#platform/auth/role-policies.ts'
import type { Database } from '#platform/db/database.ts'

export async function findSecondFactor(db: Kysely<Database>, userId: number): Promise<SecondFactor> {
  const required_from = await factorRequiredFrom(db, userId)
  const row = await db
    .selectFrom('second_factors')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .where('used_at', 'is', null)
        .select(sql<number>`count(*)`.as('left'))
        .as('left'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const since = row?.confirmed_at ?? null
  return { on: since !== null, since, recovery_codes_left: Number(row?.left ?? 0), required_from }
}

/** Until the transaction ends the account has no sign-in and no other change of its second factor. */
export async function holdUser(db: Kysely<Database>, id: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function confirmSecondFactor(db: Kysely<Database>, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With its recovery codes. */
export async function deleteSecondFactor(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
