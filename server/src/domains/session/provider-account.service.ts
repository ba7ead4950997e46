import { type RoleSlug, roles, topRole } from 'contract/access/roles.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { endUnfinishedSignIns } from '#platform/auth/challenges.ts'
import type { ProviderUser } from '#platform/auth/provider.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { hasAnotherDeveloper, lockTeam, replaceRoles } from '#platform/auth/team.ts'
import type { OidcConfig } from '#platform/config/oidc.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { addAccount, addLink, rolesOf, useLink } from './provider-links.store.ts'
import { refused } from './refusals.rules.ts'
import { type Account, findAccount } from './session.store.ts'

/** An account that the owner of the address has; the provider has verified it. */
type Known = { account: Account; isNew: boolean }

/**
 * The account of a user of the provider: the linked one, else that of the verified email, else, where that is
 * on, a new one. Its roles become those of the claim. Link, roles and account are stored together.
 * @throws AppError invalid, with a sentence for the user, when there is none or it cannot be used
 */
export async function accountOfProvider(
  ctx: PublicContext,
  oidc: OidcConfig,
  user: ProviderUser,
): Promise<Account> {
  const found = await ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx }
    await lockTeam(trx)
    const known = await findOrAdd(inside, oidc, user)
    if (known instanceof AppError) return known
    return (await setRoles(inside, oidc, { ...known, values: user.values })) ?? known.account
  })
  if (!(found instanceof AppError)) return found
  const after = { by: 'provider', reason: found.message }
  const record_id = found.details.accountId ?? 'unknown'
  await recordAudit(ctx, { record_type: 'session', record_id, action: 'sign-in-failed', after })
  throw found
}

const refusal = (message: string, account?: Account): AppError => {
  const { code, details } = refused('provider', message, 'A sign-in by the provider was refused')
  return new AppError(code, { ...details, accountId: account?.id ?? null })
}
const isDeactivated = (account: Account) => refusal('Your account is deactivated. Ask an admin.', account)

async function findOrAdd(
  ctx: PublicContext,
  oidc: OidcConfig,
  user: ProviderUser,
): Promise<Known | AppError> {
  const { issuer, name: provider } = oidc
  const { subject, email, name } = user
  const linked = await useLink(ctx.db, { issuer, subject })
  if (linked) return linked.active ? { account: linked, isNew: false } : isDeactivated(linked)
  if (email === null)
    return refusal(`Your email address is not verified at ${provider}. Verify it there first.`)
  const owned = await findAccount(ctx.db, { email })
  if (owned && !owned.active) return isDeactivated(owned)
  if (!owned && !oidc.createsAccounts)
    return refusal(`No account has the email address that you use at ${provider}. Ask an admin for one.`)
  if (!owned && rolesByClaim(oidc, user.values).length === 0) return hasNoRole(oidc)
  const account = owned ?? (await addAccount(ctx.db, { name: nameOf(name, email), email }))
  const entry = { record_type: 'user', record_id: account.id }
  if (!owned)
    await recordAudit(ctx, { ...entry, action: 'created', after: { name: nameOf(name, email), email } })
  if (!(await addLink(ctx.db, { user_id: account.id, issuer, subject })))
    return refusal(
      `Your account belongs to another user at ${provider}. Ask an admin to reset its sign-in.`,
      account,
    )
  // A holder of the invitation link could still choose a password.
  await endUnfinishedSignIns(ctx.db, account.id)
  await recordAudit(ctx, { ...entry, action: 'provider-linked', after: { issuer } })
  return { account, isNew: !owned }
}

/** The name without control characters, cut to the allowed length. */
const nameOf = (name: string | null, email: string): string =>
  (name ?? '')
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 120) || email

const hasNoRole = ({ name }: OidcConfig, account?: Account) =>
  refusal(`Your account at ${name} has no role here. Ask an admin.`, account)

function rolesByClaim({ roles: table }: OidcConfig, values: readonly string[]): RoleSlug[] {
  const granted = new Set(table?.given.filter(([value]) => values.includes(value)).map(([, role]) => role))
  return roles.map(({ slug }) => slug).filter((slug) => granted.has(slug))
}

/**
 * Gives the account the roles of the claim. Accounts with a password of their own keep theirs, and the last
 * developer remains one, so that a wrong claim cannot lock all users out.
 * @returns the refusal for a user without a role
 */
async function setRoles(
  ctx: PublicContext,
  oidc: OidcConfig,
  { account, isNew, values }: Known & { values: readonly string[] },
): Promise<AppError | null> {
  if (oidc.roles === null || oidc.passwordAccounts?.includes(account.email.toLowerCase())) return null
  const before = await rolesOf(ctx.db, account.id)
  const expected = rolesByClaim(oidc, values)
  const isLast = before.includes(topRole) && !(await hasAnotherDeveloper(ctx.db, account.id))
  const after: RoleSlug[] = isLast && !expected.includes(topRole) ? [...expected, topRole] : expected
  after.sort()
  if (before.join() !== after.join()) {
    await replaceRoles(ctx.db, account.id, after)
    const entry = { record_type: 'user', record_id: account.id, action: 'roles-changed' }
    const change = { before: isNew ? undefined : { roles: before }, after: { roles: after, by: 'provider' } }
    await recordAudit(ctx, { ...entry, ...change })
  }
  if (after.length > 0) return null
  await revokeSessionsOf(ctx.db, account.id, null)
  return hasNoRole(oidc, account)
}
