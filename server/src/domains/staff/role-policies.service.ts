import { isAbove, type RoleSlug } from 'contract/access/roles.ts'
import type { RolePolicy, rolePolicyUpdate } from 'contract/staff/role-policies.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { isAllowedFrom } from '#platform/auth/role-policies.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { listPolicies, type PolicyValues, updatePolicy } from './role-policies.store.ts'

async function getPolicy({ db }: Pick<Context, 'db'>, id: number): Promise<RolePolicy> {
  const [policy] = await listPolicies(db, id)
  if (!policy) throw new AppError('not_found')
  return policy
}

const auditOf = ({ second_factor_from, idle_minutes, life_hours, networks }: PolicyValues) => ({
  second_factor_from,
  idle_minutes,
  life_hours,
  networks,
})

/** @throws AppError invalid when the user would lock themselves out. */
function requireOwnAddress({ actor, ip }: Context, role: RoleSlug, { networks }: PolicyValues): void {
  const isConcerned = networks.length > 0 && actor.roles.some(({ slug }) => slug === role)
  if (isConcerned && !isAllowedFrom(ip, [networks])) {
    throw invalid('networks', `must contain your own address, ${ip ?? 'which is unknown'}`)
  }
}

/**
 * Sets the requirements for users of a role. It applies from the next request.
 * @throws AppError not_found, forbidden for a role above the user's own, conflict when stale, invalid
 */
export async function savePolicy(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof rolePolicyUpdate>,
): Promise<RolePolicy> {
  const current = () => getPolicy(ctx, id)
  const { role } = await current()
  if (isAbove({ roles: [{ slug: role }] }, ctx.actor)) throw new AppError('forbidden')
  requireOwnAddress(ctx, role, values)
  const before = await lockVersion(ctx.db, {
    table: 'role_policies',
    record_type: 'role-policy',
    id,
    version,
    current,
  })
  await updatePolicy(ctx.db, id, values)
  const states = { before: auditOf(before), after: auditOf(values) }
  await recordAudit(ctx, { record_type: 'role-policy', record_id: id, action: 'updated', ...states })
  return current()
}
