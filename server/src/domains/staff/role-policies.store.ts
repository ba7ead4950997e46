import type { RolePolicy } from 'contract/staff/role-policies.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'

/** Of all roles, or of one; highest first. */
export function listPolicies(db: Kysely<Database>, id?: number): Promise<RolePolicy[]> {
  const holders = sql`FROM user_roles JOIN users ON users.id = user_roles.user_id
    WHERE user_roles.role = role_policies.role AND users.active`
  const isWithout = sql`NOT EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = users.id)`
  return db
    .selectFrom('role_policies')
    .select([
      'id',
      'role',
      'second_factor_from',
      'idle_minutes',
      'life_hours',
      'networks',
      'updated_at',
      'version',
    ])
    .select(sql<number>`(SELECT count(*)::int ${holders})`.as('users'))
    .select(sql<number>`(SELECT count(*)::int ${holders} AND ${isWithout})`.as('users_without'))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('id')
    .execute()
}

export type PolicyValues = Pick<RolePolicy, 'second_factor_from' | 'idle_minutes' | 'life_hours' | 'networks'>

export async function updatePolicy(db: Kysely<Database>, id: number, values: PolicyValues): Promise<void> {
  await db
    .updateTable('role_policies')
    .set({ ...values, ...edited })
    .where('id', '=', id)
    .execute()
}
